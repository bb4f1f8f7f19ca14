import java.io.File;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles each folder below the one given, and runs the JUnit tests in it: one line for each folder. */
class Tests {
    public static void main(String[] arguments) throws Exception {
        File[] folders = new File(arguments[0]).listFiles(File::isDirectory);
        Arrays.sort(folders);
        for (File folder : folders) {
            System.out.println(folder.getName() + "\t" + ran(folder).replace('\n', ' '));
        }
    }

    private static String ran(File folder) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        File out = new File(folder, "out");
        out.mkdirs();
        List<File> files = new ArrayList<>(Arrays.asList(folder.listFiles(file -> file.getName().endsWith(".java"))));
        StringWriter errors = new StringWriter();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of("-d", out.getPath(), "-nowarn", "-proc:none", "-encoding", "UTF-8");
            if (!compiler.getTask(errors, manager, null, options, null, manager.getJavaFileObjectsFromFiles(files)).call()) {
                return "does not compile: " + errors;
            }
        }
        try (URLClassLoader loader = new URLClassLoader(new URL[] {out.toURI().toURL()})) {
            loader.setDefaultAssertionStatus(true);
            String name = files.stream().map(File::getName).filter(each -> each.endsWith("_Test.java")).findAny().get();
            Class<?> test = loader.loadClass(name.replace(".java", ""));
            Constructor<?> made = test.getDeclaredConstructor();
            made.setAccessible(true);
            for (Method each : test.getDeclaredMethods()) {
                if (each.isAnnotationPresent(org.junit.jupiter.api.Test.class)) {
                    each.setAccessible(true);
                    each.invoke(made.newInstance());
                    return "passes";
                }
            }
            return "has no test";
        } catch (InvocationTargetException thrown) {
            boolean claimed = thrown.getCause() instanceof org.junit.jupiter.api.Unmet;
            return claimed ? "fails: " + thrown.getCause().getMessage() : "throws: " + thrown.getCause()
                    + Arrays.asList(thrown.getCause().getStackTrace()).subList(0, 4);
        }
    }
}
