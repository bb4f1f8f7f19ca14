/* SPDX-License-Identifier: GPL-2.0-only. A GPL work of its own: see LICENSE.md. */
import de.uka.ilkd.key.java.Services;
import de.uka.ilkd.key.ldt.HeapLDT;
import de.uka.ilkd.key.ldt.IntegerLDT;
import de.uka.ilkd.key.logic.Sequent;
import de.uka.ilkd.key.logic.SequentFormula;
import de.uka.ilkd.key.logic.Term;
import de.uka.ilkd.key.logic.op.QuantifiableVariable;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Ground integer terms of a sequent, ranked by how likely they are the witness for a quantified formula. */
final class IndexTerms {
    private static final int RANKS = 4;

    private final Services services;
    private final HeapLDT heaps;
    private final IntegerLDT ints;
    private final Set<Term> written = new LinkedHashSet<>();
    private final Set<Term> read = new LinkedHashSet<>();
    private final Set<Term> constants = new LinkedHashSet<>();

    IndexTerms(Sequent sequent, Services services) {
        this.services = services;
        this.heaps = services.getTypeConverter().getHeapLDT();
        this.ints = services.getTypeConverter().getIntegerLDT();
        for (SequentFormula formula : sequent) {
            collectIndices(formula.formula(), written, read);
            collectConstants(formula.formula());
        }
    }

    /**
     * Terms of ranks 0 to the given one, best first.
     *
     * <p>0: indices the formula writes. 1: written elsewhere, or read in the formula. 2: read elsewhere. 3: zero and
     * constants. Where the formula uses the index {@code i + c}, each term t also gives t - c, one rank later.
     */
    List<Term> upTo(int rank, Term formula) {
        Set<Term> writtenHere = new LinkedHashSet<>();
        Set<Term> readHere = new LinkedHashSet<>();
        collectIndices(formula, writtenHere, readHere);
        List<Set<Term>> ranked = new ArrayList<>();
        for (int i = 0; i <= RANKS; i++) {
            ranked.add(new LinkedHashSet<>());
        }
        ranked.get(0).addAll(writtenHere);
        ranked.get(1).addAll(written);
        ranked.get(1).addAll(readHere);
        ranked.get(2).addAll(read);
        ranked.get(3).add(services.getTermBuilder().zTerm(0));
        ranked.get(3).addAll(constants);
        addShifted(ranked, formula);
        Set<Term> result = new LinkedHashSet<>();
        ranked.subList(0, rank + 1).forEach(result::addAll);
        return new ArrayList<>(result);
    }

    private void addShifted(List<Set<Term>> ranked, Term formula) {
        Set<Term> offsets = new LinkedHashSet<>();
        collectOffsets(formula, formula.boundVars().get(0), offsets);
        for (int rank = RANKS - 1; rank >= 0; rank--) {
            for (Term term : ranked.get(rank)) {
                for (Term offset : offsets) {
                    ranked.get(rank + 1).add(services.getTermBuilder().func(ints.getSub(), term, offset));
                }
            }
        }
    }

    private void collectOffsets(Term term, QuantifiableVariable variable, Set<Term> offsets) {
        if (term.op() == heaps.getArr() && term.sub(0).op() == ints.getAdd()) {
            Term left = term.sub(0).sub(0);
            Term right = term.sub(0).sub(1);
            if (left.op() == variable && right.freeVars().isEmpty()) {
                offsets.add(right);
            } else if (right.op() == variable && left.freeVars().isEmpty()) {
                offsets.add(left);
            }
        }
        term.subs().forEach(sub -> collectOffsets(sub, variable, offsets));
    }

    private void collectIndices(Term term, Set<Term> writes, Set<Term> reads) {
        boolean stores = term.op() == heaps.getStore();
        for (int i = 0; i < term.arity(); i++) {
            Term sub = term.sub(i);
            boolean isIndex = sub.op() == heaps.getArr() && sub.sub(0).freeVars().isEmpty();
            if (isIndex) {
                (stores && i == 2 ? writes : reads).add(sub.sub(0));
            }
            collectIndices(sub, writes, reads);
        }
    }

    private void collectConstants(Term term) {
        if (term.arity() == 0 && term.sort() == ints.targetSort() && term.freeVars().isEmpty()) {
            constants.add(term);
        }
        if (term.op() != ints.getNumberSymbol()) {
            term.subs().forEach(this::collectConstants);
        }
    }
}
