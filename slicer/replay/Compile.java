import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Runs javac once for each line of the input, which has the words of its command line in Base64. The answer is a line
 * with the exit code, and with what javac says in Base64.
 */
final class Compile {
    public static void main(String[] none) throws IOException {
        PrintStream answers = System.out;
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = Stream.of(line.split(" ")).map(Compile::decoded).toArray(String[]::new);
            ByteArrayOutputStream said = new ByteArrayOutputStream();
            int code = compiler.run(null, said, said, words);
            answers.println(code + " " + Base64.getEncoder().encodeToString(said.toByteArray()));
            answers.flush();
        }
    }

    private static String decoded(String word) {
        return new String(Base64.getDecoder().decode(word), StandardCharsets.UTF_8);
    }
}
