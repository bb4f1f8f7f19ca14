import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import javax.tools.ToolProvider;

/** Command lines of `javac` and `java`, one a line with tabs between the words, carried out in this one machine. */
final class Jdk {
    public static void main(String[] none) throws Exception {
        PrintStream answers = System.out;
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            List<String> words = new ArrayList<>(Arrays.asList(line.split("\t")));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            int code = words.remove(0).equals("javac") ? compile(words, out, err) : started(words, out, err);
            answers.println(code + " " + coded(out) + " " + coded(err));
            answers.flush();
        }
    }

    private static String coded(ByteArrayOutputStream text) {
        return "'" + Base64.getEncoder().encodeToString(text.toByteArray());
    }

    private static int compile(List<String> words, ByteArrayOutputStream out, ByteArrayOutputStream err) {
        words.removeIf(word -> word.startsWith("-J"));
        return ToolProvider.getSystemJavaCompiler().run(null, out, err, words.toArray(new String[0]));
    }

    /** The program has a loader and a thread of its own, and the stack of a main thread. */
    private static int started(List<String> words, ByteArrayOutputStream out, ByteArrayOutputStream err)
            throws InterruptedException {
        int[] code = {1};
        PrintStream before = System.out;
        PrintStream errors = System.err;
        Thread thread = new Thread(null, () -> code[0] = run(words), "main", 8 << 20);
        try (PrintStream to = printer(out); PrintStream told = printer(err)) {
            System.setOut(to);
            System.setErr(told);
            thread.start();
            thread.join();
        } finally {
            System.setOut(before);
            System.setErr(errors);
        }
        return code[0];
    }

    private static PrintStream printer(ByteArrayOutputStream text) {
        return new PrintStream(text, true, StandardCharsets.UTF_8);
    }

    private static int run(List<String> words) {
        int at = words.indexOf("-cp");
        boolean asserts = words.subList(0, at).contains("-ea");
        try {
            URL[] places = {Path.of(words.get(at + 1)).toUri().toURL()};
            try (URLClassLoader loader = new URLClassLoader(places, ClassLoader.getPlatformClassLoader())) {
                loader.setDefaultAssertionStatus(asserts);
                Method main = loader.loadClass(words.get(at + 2)).getDeclaredMethod("main", String[].class);
                main.setAccessible(true);
                main.invoke(null, (Object) words.subList(at + 3, words.size()).toArray(new String[0]));
            }
            return 0;
        } catch (InvocationTargetException failed) {
            System.err.print("Exception in thread \"main\" ");
            failed.getCause().printStackTrace();
        } catch (ReflectiveOperationException | IOException failed) {
            failed.printStackTrace();
        }
        return 1;
    }
}
