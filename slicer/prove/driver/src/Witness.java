/* SPDX-License-Identifier: GPL-2.0-only. A GPL work of its own: see LICENSE.md. */
import de.uka.ilkd.key.control.KeYEnvironment;
import de.uka.ilkd.key.java.Services;
import de.uka.ilkd.key.logic.PosInOccurrence;
import de.uka.ilkd.key.logic.PosInTerm;
import de.uka.ilkd.key.logic.Semisequent;
import de.uka.ilkd.key.logic.SequentFormula;
import de.uka.ilkd.key.logic.Term;
import de.uka.ilkd.key.logic.op.Quantifier;
import de.uka.ilkd.key.logic.op.SchemaVariable;
import de.uka.ilkd.key.pp.LogicPrinter;
import de.uka.ilkd.key.proof.Goal;
import de.uka.ilkd.key.proof.Node;
import de.uka.ilkd.key.proof.Proof;
import de.uka.ilkd.key.rule.TacletApp;

import org.key_project.util.collection.ImmutableList;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Closes open goals by instantiating top-level integer quantifiers with the index terms of the goal.
 *
 * <p>Ordinary proof steps: a goal either closes entirely or is cut back to what automatic mode left.
 */
final class Witness {
    private static final int ROUNDS = 4;
    private static final int TERMS_PER_FORMULA = 8;
    private static final int STEPS = 4_000;

    private final KeYEnvironment<?> environment;
    private final Proof proof;
    private final Services services;
    private final long deadline;

    Witness(KeYEnvironment<?> environment, Proof proof, long deadline) {
        this.environment = environment;
        this.proof = proof;
        this.services = proof.getServices();
        this.deadline = deadline;
    }

    /** Tries every open goal; answers the terms that closed some, in order and without repetition. */
    Set<String> close() {
        Set<String> terms = new LinkedHashSet<>();
        for (Goal goal : proof.openGoals().toList()) {
            Node before = goal.node();
            List<String> tried = new ArrayList<>();
            if (closes(goal, 0, new HashSet<>(), tried)) {
                terms.addAll(tried);
            } else if (before.childrenCount() > 0) {
                proof.pruneProof(before);
            }
        }
        return terms;
    }

    private boolean closes(Goal goal, int round, Set<String> used, List<String> tried) {
        if (round == ROUNDS || System.currentTimeMillis() >= deadline || Goals.hasProgram(goal.sequent())) {
            return false;
        }
        Node before = goal.node();
        Goal next = instantiate(goal, round, used, tried);
        if (next.node() == before) {
            return closes(goal, round + 1, used, tried);
        }
        Node instantiated = next.node();
        long left = Math.max(1, deadline - System.currentTimeMillis());
        Attempt.automatic(proof, ImmutableList.of(next), STEPS, left);
        for (Goal open : proof.openGoals().toList()) {
            boolean below = isBelow(open.node(), instantiated);
            if (below && !closes(open, round + 1, new HashSet<>(used), tried)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isBelow(Node node, Node ancestor) {
        Node at = node;
        while (at != null && at != ancestor) {
            at = at.parent();
        }
        return at == ancestor;
    }

    /** The goal after instantiating each quantified formula with the terms of ranks up to the round. */
    private Goal instantiate(Goal goal, int round, Set<String> used, List<String> tried) {
        IndexTerms terms = new IndexTerms(goal.sequent(), services);
        Goal current = goal;
        for (SequentFormula formula : quantified(goal.sequent().antecedent(), Quantifier.ALL)) {
            current = instantiate(current, formula, true, terms.upTo(round, formula.formula()), used, tried);
        }
        for (SequentFormula formula : quantified(goal.sequent().succedent(), Quantifier.EX)) {
            current = instantiate(current, formula, false, terms.upTo(round, formula.formula()), used, tried);
        }
        return current;
    }

    private List<SequentFormula> quantified(Semisequent side, Quantifier quantifier) {
        var ints = services.getTypeConverter().getIntegerLDT().targetSort();
        List<SequentFormula> found = new ArrayList<>();
        for (SequentFormula formula : side) {
            Term term = formula.formula();
            if (term.op() == quantifier && term.boundVars().get(0).sort() == ints) {
                found.add(formula);
            }
        }
        return found;
    }

    private Goal instantiate(
            Goal goal, SequentFormula formula, boolean left, List<Term> terms, Set<String> used, List<String> tried) {
        Goal current = goal;
        int count = 0;
        for (Term term : terms) {
            if (count == TERMS_PER_FORMULA) {
                break;
            }
            if (!used.add(formula.formula() + " @ " + term)) {
                continue;
            }
            count++;
            tried.add(LogicPrinter.quickPrintTerm(term, services).strip());
            current = apply(current, new PosInOccurrence(formula, PosInTerm.getTopLevel(), left), term);
        }
        return current;
    }

    private Goal apply(Goal goal, PosInOccurrence position, Term term) {
        String rule = position.isInAntec() ? "allLeft" : "exRight";
        for (TacletApp found : environment.getProofControl().getFindTaclet(goal, position)) {
            if (!found.taclet().name().toString().equals(rule)) {
                continue;
            }
            TacletApp app = found.setPosInOccurrence(position, services);
            for (SchemaVariable variable : app.uninstantiatedVars()) {
                app = app.addCheckedInstantiation(variable, term, services, true);
            }
            return goal.apply(app).head();
        }
        return goal;
    }
}
