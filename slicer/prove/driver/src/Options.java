/* SPDX-License-Identifier: GPL-2.0-only. A GPL work of its own: see LICENSE.md. */
import de.uka.ilkd.key.proof.Proof;
import de.uka.ilkd.key.settings.ChoiceSettings;
import de.uka.ilkd.key.settings.ProofSettings;
import de.uka.ilkd.key.settings.StrategySettings;
import de.uka.ilkd.key.strategy.StrategyProperties;
import de.uka.ilkd.key.util.MiscTools;

import java.util.HashMap;
import java.util.Map;

/** Taclet and strategy options, set as the request says. */
final class Options {
    private Options() {}

    /** Must run before the load. Starts from the current map: a category left out would lose its rules. */
    static void setChoices(Map<String, String> choices) {
        ChoiceSettings settings = ProofSettings.DEFAULT_SETTINGS.getChoiceSettings();
        Map<String, String> all = new HashMap<>(settings.getDefaultChoices());
        all.putAll(MiscTools.getDefaultTacletOptions());
        all.putAll(choices);
        settings.setDefaultChoices(all);
    }

    static void setStrategy(Proof proof, Request request) {
        StrategySettings settings = proof.getSettings().getStrategySettings();
        StrategyProperties properties = settings.getActiveStrategyProperties();
        request.strategy.forEach(properties::setProperty);
        settings.setActiveStrategyProperties(properties);
        settings.setMaxSteps(request.steps);
        settings.setTimeout(request.millis);
        activate(proof);
    }

    static void activate(Proof proof) {
        StrategyProperties properties = proof.getSettings().getStrategySettings().getActiveStrategyProperties();
        proof.setActiveStrategy(
                proof.getServices().getProfile().getDefaultStrategyFactory().create(proof, properties));
    }
}
