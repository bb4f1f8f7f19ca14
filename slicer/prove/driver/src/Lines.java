/* SPDX-License-Identifier: GPL-2.0-only. A GPL work of its own: see LICENSE.md. */
import de.uka.ilkd.key.java.JavaTools;
import de.uka.ilkd.key.java.NonTerminalProgramElement;
import de.uka.ilkd.key.java.PositionInfo;
import de.uka.ilkd.key.java.SourceElement;
import de.uka.ilkd.key.logic.TermBuilder;
import de.uka.ilkd.key.proof.Node;
import de.uka.ilkd.key.rule.ContractRuleApp;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Source lines of proof nodes. */
final class Lines {
    private Lines() {}

    static Set<Integer> of(List<Node> path) {
        Set<Integer> lines = new TreeSet<>();
        path.forEach(node -> lines.add(of(node)));
        lines.remove(0);
        return lines;
    }

    /** The line of the statement executed at the node, 0 if there is none or KeY made the statement up. */
    static int of(Node node) {
        SourceElement statement = statement(node);
        return statement == null ? 0 : of(statement);
    }

    static SourceElement statement(Node node) {
        SourceElement active = node.getNodeInfo().getActiveStatement();
        if (active == null && node.getAppliedRuleApp() instanceof ContractRuleApp app) {
            var modality = TermBuilder.goBelowUpdates(app.posInOccurrence().subTerm());
            return JavaTools.getActiveStatement(modality.javaBlock());
        }
        return active;
    }

    /** KeY's own statements have no place, but the expressions in them may. */
    private static int of(SourceElement element) {
        PositionInfo place = element.getPositionInfo();
        boolean inFile = place.getURI().map(uri -> "file".equals(uri.getScheme())).orElse(false);
        if (inFile && !place.getStartPosition().isNegative()) {
            return place.getStartPosition().line();
        }
        if (element instanceof NonTerminalProgramElement parent) {
            for (int i = 0; i < parent.getChildCount(); i++) {
                int line = of(parent.getChildAt(i));
                if (line > 0) {
                    return line;
                }
            }
        }
        return 0;
    }
}
