/* SPDX-License-Identifier: GPL-2.0-only. A GPL work of its own: see LICENSE.md. */
import java.io.File;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is to be done, read from words in one line.
 *
 * <p>Either {@code --source DIR} with {@code --contract NAME} and {@code --method CLASS TARGET} in any number, or
 * {@code --file F} in any number, where F is a problem or a saved proof. {@code --choice CATEGORY VALUE} and
 * {@code --strategy OPTION VALUE} set taclet and strategy options; files carry their own. {@code --stub NAME} names a
 * method that stands for what was cut.
 */
final class Request {
    /** One obligation: an exact contract name, or a class and a target such as {@code C::m(int)}. */
    record Wanted(String contract, String type, String target) {
        boolean isNamed() {
            return contract != null;
        }
    }

    static final String BETWEEN = "\0";

    final Map<String, String> choices = new LinkedHashMap<>();
    final Map<String, String> strategy = new LinkedHashMap<>();
    final List<Wanted> wanted = new ArrayList<>();
    final List<File> files = new ArrayList<>();
    final Set<String> stubs = new TreeSet<>();
    File source;
    File proofs;
    int steps = 20_000;
    int millis = 60_000;

    private Request() {}

    static Request parse(String[] arguments) {
        Request request = new Request();
        int at = 0;
        while (at < arguments.length) {
            at = request.read(arguments, at);
        }
        if ((request.source == null) == request.files.isEmpty()) {
            throw new IllegalArgumentException("give either --source or --file");
        }
        return request;
    }

    /** Reads the option that starts at the index and answers where the next one starts. */
    private int read(String[] arguments, int at) {
        String option = arguments[at];
        String first = argument(arguments, at + 1);
        switch (option) {
            case "--source" -> source = new File(first);
            case "--proofs" -> proofs = new File(first);
            case "--file" -> files.add(new File(first));
            case "--stub" -> stubs.add(first);
            case "--steps" -> steps = Integer.parseInt(first);
            case "--millis" -> millis = Integer.parseInt(first);
            case "--contract" -> wanted.add(new Wanted(first, null, null));
            case "--choice" -> choices.put(first, first + ":" + argument(arguments, at + 2));
            case "--strategy" -> strategy.put(first, argument(arguments, at + 2));
            case "--method" -> wanted.add(new Wanted(null, first, argument(arguments, at + 2)));
            default -> throw new IllegalArgumentException("unknown option " + option);
        }
        return at + (option.matches("--(choice|strategy|method)") ? 3 : 2);
    }

    private static String argument(String[] arguments, int at) {
        if (at >= arguments.length) {
            throw new IllegalArgumentException("a value is missing at the end");
        }
        return arguments[at];
    }
}
