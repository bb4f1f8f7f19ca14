/* SPDX-License-Identifier: GPL-2.0-only. A GPL work of its own: see LICENSE.md. */
import de.uka.ilkd.key.control.KeYEnvironment;
import de.uka.ilkd.key.java.abstraction.KeYJavaType;
import de.uka.ilkd.key.logic.op.IObserverFunction;
import de.uka.ilkd.key.logic.op.IProgramMethod;
import de.uka.ilkd.key.speclang.Contract;
import de.uka.ilkd.key.speclang.FunctionalOperationContract;
import de.uka.ilkd.key.util.KeYTypeUtil;

import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** The loaded slice: the contracts of its own classes, and its stubs by their names. */
final class Program {
    private final TreeMap<String, Contract> contracts = new TreeMap<>();
    private final Set<String> stubs;

    Program(KeYEnvironment<?> environment, Set<String> stubs) {
        this.stubs = stubs;
        var specifications = environment.getSpecificationRepository();
        for (KeYJavaType type : environment.getJavaInfo().getAllKeYJavaTypes()) {
            if (KeYTypeUtil.isLibraryClass(type)) {
                continue;
            }
            for (IObserverFunction target : specifications.getContractTargets(type)) {
                specifications.getContracts(type, target).forEach(this::add);
            }
        }
    }

    private void add(Contract contract) {
        if (contract instanceof FunctionalOperationContract && !isAxiom(contract)) {
            contracts.put(contract.getName(), contract);
        }
    }

    /** What is taken for granted: contracts of the library and of native methods, the stubs among these. */
    static boolean isAxiom(Contract contract) {
        return KeYTypeUtil.isLibraryClass(contract.getKJT())
                || contract instanceof FunctionalOperationContract
                        && contract.getTarget() instanceof IProgramMethod method
                        && !method.isModel()
                        && method.isNative();
    }

    boolean isStub(IObserverFunction target) {
        return stubs.contains(simpleName(target));
    }

    /** The method's name without its class: stubs are named once in a slice. */
    static String simpleName(IObserverFunction target) {
        String name = target.name().toString();
        return name.substring(name.indexOf("::") < 0 ? 0 : name.indexOf("::") + 2);
    }

    Set<String> stubs() {
        return stubs;
    }

    /** The names of the contracts that can be proved, in order. */
    Set<String> names() {
        return contracts.keySet();
    }

    /** The one contract that is meant. */
    Contract find(Request.Wanted wanted) {
        List<String> found = names().stream().filter(name -> matches(name, wanted)).toList();
        if (found.size() != 1) {
            String what = wanted.isNamed() ? wanted.contract() : wanted.type() + "[" + wanted.target() + "]";
            String which = found.isEmpty() ? "Contract not found: " : "Several contracts: ";
            throw new IllegalArgumentException(
                    which + what + " (there are: " + String.join("; ", found.isEmpty() ? names() : found) + ")");
        }
        return contracts.get(found.get(0));
    }

    private boolean matches(String name, Request.Wanted wanted) {
        if (wanted.isNamed()) {
            return name.equals(wanted.contract());
        }
        return name.startsWith(wanted.type() + "[" + wanted.target() + "].");
    }
}
