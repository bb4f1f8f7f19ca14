"""The kinds of traps, and the forms that are one: with a wrong stub or annotation of that kind KeY would close them."""

from collections.abc import Mapping

KINDS: Mapping[str, str] = {
    # What a stub may say --------------------------------------------------------------------------
    "a class invariant is smuggled in": "smuggledtrap invarianttrap",
    "an object that is made is no new one": "freshtrap allocates",
    "a value is never null": "nulltrap stringstrap newrowstrap",
    "a frame is too narrow: fields": """
        whiletrap dotrap fortrap foreachtrap armstrap lazytrap conditionaltrap compoundtrap recursiontrap alsotrap
        inheritedtrap innertrap arrowstrap enumtrap frametrap asserttrap hidingtrap""",
    "a frame is too narrow: arrays": "index rowstrap",
    "a frame is too narrow: objects that are being made": "initialisertrap thistrap supertrap nestedtrap",
    "a frame is too narrow: bodies that override": "cutcalltrap librarycuttrap librarykepttrap",
    "a frame is too narrow: static state": "statictrap madetrap assertstatictrap receivertrap",
    "a cut value is the one of the original": """
        selectortrap labelledtrap continuestrap returnstrap instancestrap fieldtrap nestedmadetrap""",
    "a call runs one body only": "bodiestrap",
    "a stub stands in a clause": "clausetrap",
    "what was claimed is assumed": "ghosttrap assertedtrap",
    # Exceptions and ends ----------------------------------------------------------------------------
    "the place of an exception that is asked about is cut": """
        guardtrap guardconditiontrap guardreturntrap guardinitialisertrap guardcompoundtrap guardsizetrap guardindextrap
        guardnulltrap guardcasttrap guardcalltrap guardhandlertrap""",
    "an exception that is caught is not thrown": """
        catchestrap handlersees throwstrap finallytrap caststrap throwingcall librarythrowtrap librarynulltrap""",
    "an exception that leaves the method is not thrown": "signalstrap signalsregiontrap",
    "an exception that is swallowed ends the run": "swallowedtrap",
    "a run that goes on ends in a loop, or the other way round": "lostroundstrap endlesstrap",
    # Annotations that are found ---------------------------------------------------------------------
    "a clause is inductive for short arrays only": "foundlength foundnested",
    "a clause is inductive for few bits only": "foundbits",
    "a clause does not hold before the loop": "foundinitially",
    "a clause is undefined where it matters": "founddefined",
    "a clause about the state before a callee is about that before the method": "foundcallee",
    "a clause holds where a round is left": "foundhandler foundbreak",
    "a measure gets smaller within the bounds only": "foundmeasure",
    "the frame of a loop is too narrow": "foundframe foundassigned foundcontract foundstatic foundalias founddo",
}
"""Each word is the package of a form."""
