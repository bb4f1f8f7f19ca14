/* SPDX-License-Identifier: GPL-2.0-only. A GPL work of its own: see LICENSE.md. */
import de.uka.ilkd.key.logic.Sequent;
import de.uka.ilkd.key.logic.SequentFormula;
import de.uka.ilkd.key.logic.Term;
import de.uka.ilkd.key.pp.LogicPrinter;
import de.uka.ilkd.key.proof.Goal;
import de.uka.ilkd.key.proof.Node;
import de.uka.ilkd.key.proof.Proof;
import de.uka.ilkd.key.rule.ContractRuleApp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What can be said about the open goals of a proof. */
final class Goals {
    private static final int SEQUENT_LIMIT = 4_000;
    private static final Pattern STUB_SYMBOL = Pattern.compile("(?:result|heapAfter|anon_heap|exc)_(.+)");

    private final Proof proof;
    private final Program program;

    Goals(Proof proof, Program program) {
        this.proof = proof;
        this.program = program;
    }

    /** One map a goal, in KeY's order. */
    List<Map<String, Object>> describe() {
        List<Map<String, Object>> all = new ArrayList<>();
        for (Goal goal : proof.openGoals()) {
            all.add(describe(goal));
        }
        return all;
    }

    static boolean hasProgram(Sequent sequent) {
        for (SequentFormula formula : sequent) {
            if (formula.formula().containsJavaBlockRecursive()) {
                return true;
            }
        }
        return false;
    }

    private Map<String, Object> describe(Goal goal) {
        List<Node> path = new ArrayList<>();
        for (Node node = goal.node(); node != null; node = node.parent()) {
            path.add(0, node);
        }
        String text = LogicPrinter.quickPrintSequent(goal.sequent(), proof.getServices());
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("path", branches(path));
        answer.put("stubsOnPath", stubsOn(path));
        answer.put("stubsInSequent", stubsIn(goal.sequent()));
        answer.put("lines", Lines.of(path));
        answer.put("programLeft", hasProgram(goal.sequent()));
        answer.put("sequent", text.substring(0, Math.min(SEQUENT_LIMIT, text.length())).strip());
        return answer;
    }

    /** The branches the program took, each with the line of the statement (0: not known); no case splits of logic. */
    private static List<Map<String, Object>> branches(List<Node> path) {
        List<Map<String, Object>> branches = new ArrayList<>();
        int line = 0;
        for (Node node : path) {
            String label = node.getNodeInfo().getBranchLabel();
            boolean branched = node.parent() != null && node.parent().childrenCount() > 1;
            if (branched && label != null && Lines.statement(node.parent()) != null) {
                branches.add(branch(readable(label), line));
            }
            line = Lines.of(node) > 0 ? Lines.of(node) : line;
        }
        return branches;
    }

    private static Map<String, Object> branch(String label, int line) {
        Map<String, Object> branch = new LinkedHashMap<>();
        branch.put("label", label);
        branch.put("line", line);
        return branch;
    }

    /** The label without the variables that KeY made up, and with parameters under their own names. */
    private static String readable(String label) {
        return label.replaceFirst("^if b(_\\d+)? (true|false)$", "if $2")
                .replaceFirst(" \\(\\w*(_arr\\w*|_\\d+) != null\\)$", "")
                .replaceAll("\\b_(?=[a-zA-Z])", "");
    }

    private Set<String> stubsOn(List<Node> path) {
        Set<String> names = new LinkedHashSet<>();
        for (Node node : path) {
            if (node.getAppliedRuleApp() instanceof ContractRuleApp app
                    && program.isStub(app.getInstantiation().getTarget())) {
                names.add(Program.simpleName(app.getInstantiation().getTarget()));
            }
        }
        return names;
    }

    private Set<String> stubsIn(Sequent sequent) {
        Set<String> names = new TreeSet<>();
        for (SequentFormula formula : sequent) {
            collectStubs(formula.formula(), names);
        }
        return names;
    }

    private void collectStubs(Term term, Set<String> names) {
        Matcher symbol = STUB_SYMBOL.matcher(term.op().name().toString());
        if (symbol.matches()) {
            addStub(symbol.group(1), names);
        }
        term.subs().forEach(sub -> collectStubs(sub, names));
    }

    /** A stub's own name may end in a number, so the whole name goes before the name with KeY's counter taken off. */
    private void addStub(String name, Set<String> names) {
        String counted = name.replaceFirst("_\\d+$", "");
        if (program.stubs().contains(name)) {
            names.add(name);
        } else if (program.stubs().contains(counted)) {
            names.add(counted);
        }
    }
}
