/* SPDX-License-Identifier: GPL-2.0-only. A GPL work of its own: see LICENSE.md. */
import de.uka.ilkd.key.control.KeYEnvironment;
import de.uka.ilkd.key.proof.Goal;
import de.uka.ilkd.key.proof.Proof;
import de.uka.ilkd.key.proof.Statistics;
import de.uka.ilkd.key.proof.io.ProofSaver;
import de.uka.ilkd.key.prover.impl.ApplyStrategy;
import de.uka.ilkd.key.speclang.Contract;

import org.key_project.util.collection.ImmutableList;

import java.io.File;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** One proof: automatic mode, then the witness step on what is left open. */
final class Attempt {
    private final KeYEnvironment<?> environment;
    private final Proof proof;
    private final Program program;

    Attempt(KeYEnvironment<?> environment, Proof proof, Program program) {
        this.environment = environment;
        this.proof = proof;
        this.program = program;
    }

    /** Automatic mode on the goals, in this thread; answers KeY's reason for stopping. */
    static String automatic(Proof proof, ImmutableList<Goal> goals, int steps, long millis) {
        var chooser = proof.getInitConfig().getProfile().getSelectedGoalChooserBuilder().create();
        return new ApplyStrategy(chooser).start(proof, goals, steps, millis, false).reason();
    }

    /** The outcome, fit for JSON. The time limit holds for both steps together. */
    Map<String, Object> run(int steps, int millis, boolean withWitnesses) {
        long start = System.currentTimeMillis();
        String reason = automatic(proof, proof.openGoals(), steps, millis);
        boolean late = System.currentTimeMillis() - start >= millis;
        int automaticRules = proof.getStatistics().totalRuleApps;
        Collection<String> witnesses = List.of();
        if (withWitnesses && !proof.closed()) {
            witnesses = new Witness(environment, proof, start + millis).close();
        }
        Map<String, Object> result = outcome(stopped(reason, late));
        result.put("autoRules", automaticRules);
        result.put("witnesses", witnesses);
        result.put("millis", System.currentTimeMillis() - start);
        return result;
    }

    /** The outcome of the steps that the proof already has. */
    Map<String, Object> replayed() {
        Map<String, Object> result = outcome("exhausted");
        result.put("autoRules", proof.getStatistics().totalRuleApps);
        result.put("witnesses", List.of());
        result.put("millis", 0);
        return result;
    }

    private Map<String, Object> outcome(String reason) {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("closed", proof.closed());
        putCounts(result);
        result.put("usedContracts", usedContracts());
        if (!proof.closed()) {
            result.put("reason", reason);
            result.put("goals", new Goals(proof, program).describe());
        }
        return result;
    }

    private static String stopped(String reason, boolean late) {
        if (!reason.startsWith("Maximal")) {
            return "exhausted";
        }
        return late ? "time" : "steps";
    }

    private void putCounts(Map<String, Object> result) {
        Statistics counts = proof.getStatistics();
        result.put("rules", counts.totalRuleApps);
        result.put("nodes", counts.nodes);
        result.put("branches", counts.branches);
        result.put("loopInvApps", counts.loopInvApps);
        result.put("contractApps", counts.operationContractApps);
    }

    /** The contracts that the proof rests on and that somebody has to prove. */
    private TreeSet<String> usedContracts() {
        TreeSet<String> names = new TreeSet<>();
        for (Contract contract : proof.mgt().getUsedContracts()) {
            if (!Program.isAxiom(contract)) {
                names.add(contract.getName());
            }
        }
        return names;
    }

    /** Saves a closed proof if a directory is given and says where. */
    static void save(Proof proof, File directory, int number, Map<String, Object> result) throws IOException {
        if (directory == null || !proof.closed()) {
            return;
        }
        File file = new File(directory, number + ".proof");
        String failure = new ProofSaver(proof, file).save();
        if (failure != null) {
            throw new IOException(failure);
        }
        result.put("proof", file.getName());
    }
}
