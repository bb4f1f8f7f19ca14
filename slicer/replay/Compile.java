import com.sun.source.util.JavacTask;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Runs javac once for each line of the input, which has the words of its command line in Base64. The answer is a line
 * with the exit code, and with what javac says in Base64. Before the first line comes, javac looks at a small class,
 * so that what it needs is loaded then.
 */
final class Compile {
    private static final String ANY = "class Any { int[] all = {1}; String text = \"\"; "
            + "int sum() { int sum = 0; for (int each : all) sum += each; "
            + "if (sum > text.length()) throw new IllegalStateException(text + sum); return sum; } }";

    public static void main(String[] none) throws IOException {
        PrintStream answers = System.out;
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        load(compiler);
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = Stream.of(line.split(" ")).map(Compile::decoded).toArray(String[]::new);
            ByteArrayOutputStream said = new ByteArrayOutputStream();
            int code = compiler.run(null, said, said, words);
            answers.println(code + " " + Base64.getEncoder().encodeToString(said.toByteArray()));
            answers.flush();
        }
    }

    /** Checks a class, and writes nothing. */
    private static void load(JavaCompiler compiler) throws IOException {
        JavaFileObject file = new SimpleJavaFileObject(URI.create("string:///Any.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean lenient) {
                return ANY;
            }
        };
        JavaCompiler.CompilationTask task =
                compiler.getTask(Writer.nullWriter(), null, null, List.of("-proc:none"), null, List.of(file));
        ((JavacTask) task).analyze();
    }

    private static String decoded(String word) {
        return new String(Base64.getDecoder().decode(word), StandardCharsets.UTF_8);
    }
}
