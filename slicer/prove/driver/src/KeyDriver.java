/* SPDX-License-Identifier: GPL-2.0-only. A GPL work of its own: see LICENSE.md. */
import de.uka.ilkd.key.control.KeYEnvironment;
import de.uka.ilkd.key.proof.Proof;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Proves obligations with KeY. Each line of standard input is a {@link Request}. Its answers are JSON objects on standard
 * output, one a line; the last one is of the kind {@code done}.
 */
public final class KeyDriver {
    private final PrintStream answers;
    private final Request request;

    private KeyDriver(PrintStream answers, Request request) {
        this.answers = answers;
        this.request = request;
    }

    /** Answers one request after the other, until there is no more, or this machine cannot go on. */
    public static void main(String[] none) throws IOException {
        PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            boolean isFit = answer(answers, line.split(Request.BETWEEN));
            answers.println(Json.text(Map.of("kind", "done", "fit", isFit)));
            if (!isFit) {
                System.exit(1);
            }
        }
        System.exit(0); // KeY leaves threads behind
    }

    /** False where memory is short, or what is loaded may be broken. */
    private static boolean answer(PrintStream answers, String[] arguments) {
        try {
            new KeyDriver(answers, Request.parse(arguments)).run();
            return true;
        } catch (Throwable thrown) {
            answers.println(Json.text(Failure.of(thrown)));
            return !(thrown instanceof Error);
        }
    }

    private void run() throws Exception {
        for (File file : request.files) {
            runFile(file);
        }
        if (request.source != null) {
            runSource();
        }
    }

    private void runSource() throws Exception {
        long start = System.nanoTime();
        Options.setChoices(request.choices);
        var environment = KeYEnvironment.load(request.source, null, null, null);
        try {
            Program program = new Program(environment, request.stubs);
            say("loaded", Map.of("contracts", program.names()), Map.of("stubs", program.stubs()), since(start));
            for (int number = 0; number < request.wanted.size(); number++) {
                prove(environment, program, number);
            }
        } finally {
            environment.dispose();
        }
    }

    private void prove(KeYEnvironment<?> environment, Program program, int number) {
        Map<String, Object> at = Map.of("number", number);
        Proof proof = null;
        try {
            var contract = program.find(request.wanted.get(number));
            proof = environment.createProof(contract.createProofObl(environment.getInitConfig(), contract));
            Options.setStrategy(proof, request);
            Map<String, Object> result =
                    new Attempt(environment, proof, program).run(request.steps, request.millis, true);
            Attempt.save(proof, request.proofs, number, result);
            say("obligation", at, Map.of("contract", contract.getName()), result);
        } catch (Exception | StackOverflowError thrown) {
            Map<String, Object> failure = Failure.of(thrown);
            failure.putAll(at);
            answers.println(Json.text(failure));
        } finally {
            if (proof != null) {
                proof.dispose();
            }
        }
    }

    /** Runs the automatic mode on a problem file, or checks every step of a saved proof. */
    private void runFile(File file) throws Exception {
        var environment = KeYEnvironment.load(file);
        try {
            Proof proof = environment.getLoadedProof();
            Attempt attempt = new Attempt(environment, proof, new Program(environment, request.stubs));
            Map<String, Object> result;
            if (proof.root().childrenCount() > 0) {
                result = attempt.replayed();
                result.put("replayErrors", environment.getReplayResult().getErrorList().size());
            } else {
                Options.activate(proof);
                int steps = proof.getSettings().getStrategySettings().getMaxSteps();
                result = attempt.run(steps, request.millis, false);
                result.put("replayErrors", 0);
            }
            say("file", Map.of("contract", proof.name().toString()), result);
            proof.dispose();
        } finally {
            environment.dispose();
        }
    }

    private static Map<String, Object> since(long start) {
        return Map.of("millis", (System.nanoTime() - start) / 1_000_000);
    }

    @SafeVarargs
    private void say(String kind, Map<String, ?>... parts) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("kind", kind);
        for (Map<String, ?> part : parts) {
            answer.putAll(part);
        }
        answers.println(Json.text(answer));
    }
}
