import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Runs methods on given heaps and prints how each run ends, one line of JSON for each. See harness.py for the input. */
final class Driver {
    private static final long LIMIT = 20_000;
    private static final PrintStream OUT = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    private static volatile String running = "";
    private static volatile long since = Long.MAX_VALUE;

    private final sun.misc.Unsafe unsafe;
    private final List<Object> objects = new ArrayList<>();
    private final List<Field> statics = new ArrayList<>();
    private final List<Object> arguments = new ArrayList<>();
    private Method method;
    private Object receiver;

    private Driver() throws ReflectiveOperationException {
        Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        unsafe = (sun.misc.Unsafe) field.get(null);
    }

    public static void main(String[] given) throws Exception {
        Thread watch = new Thread(Driver::watch);
        watch.setDaemon(true);
        watch.start();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Driver driver = new Driver();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            driver.obey(line.split(" "));
        }
        OUT.flush();
    }

    /** Ends the process if a run does not end. */
    private static void watch() {
        while (true) {
            try {
                Thread.sleep(200);
            } catch (InterruptedException end) {
                return;
            }
            if (System.currentTimeMillis() - since > LIMIT) {
                OUT.println("{\"case\": \"" + running + "\", \"end\": \"endless\"}");
                OUT.flush();
                Runtime.getRuntime().halt(3);
            }
        }
    }

    private void obey(String[] words) throws Exception {
        switch (words[0]) {
            case "case":
                objects.clear();
                statics.clear();
                arguments.clear();
                receiver = null;
                running = words[1];
                break;
            case "load":
                Class.forName(words[1], true, Driver.class.getClassLoader());
                break;
            case "method":
                method = find(Class.forName(words[1]), words[2]);
                break;
            case "new":
                objects.add(unsafe.allocateInstance(Class.forName(words[1])));
                break;
            case "array":
                objects.add(Array.newInstance(type(words[1]), Integer.parseInt(words[2])));
                break;
            case "field":
                Field field = open(words[2], words[3]);
                field.set(objects.get(Integer.parseInt(words[1])), value(words[4], field.getType()));
                break;
            case "element":
                Object array = objects.get(Integer.parseInt(words[1]));
                Array.set(array, Integer.parseInt(words[2]), value(words[3], array.getClass().getComponentType()));
                break;
            case "static":
                statics.add(open(words[1], words[2]));
                if (words.length > 3) {
                    statics.get(statics.size() - 1).set(null, value(words[3], statics.get(statics.size() - 1).getType()));
                }
                break;
            case "this":
                receiver = value(words[1], Object.class);
                break;
            case "argument":
                arguments.add(value(words[1], method.getParameterTypes()[arguments.size()]));
                break;
            case "show":
                OUT.println(new State().text("shown", null, null));
                break;
            case "run":
                run();
                break;
            default:
                throw new IllegalArgumentException(words[0]);
        }
    }

    private static Field open(String owner, String name) throws ReflectiveOperationException {
        Field field = Class.forName(owner).getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    private static Method find(Class<?> owner, String name) {
        for (Method each : owner.getDeclaredMethods()) {
            if (each.getName().equals(name)) {
                each.setAccessible(true);
                return each;
            }
        }
        throw new IllegalArgumentException(name);
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        if (name.endsWith("[]")) {
            return Array.newInstance(type(name.substring(0, name.length() - 2)), 0).getClass();
        }
        switch (name) {
            case "byte": return byte.class;
            case "short": return short.class;
            case "char": return char.class;
            case "int": return int.class;
            case "long": return long.class;
            case "boolean": return boolean.class;
            default: return Class.forName(name);
        }
    }

    /** `null`, `@n` for object n, `"text`, `true`, `false`, or a number. */
    private Object value(String word, Class<?> type) {
        if (word.equals("null")) {
            return null;
        }
        if (word.startsWith("@")) {
            return objects.get(Integer.parseInt(word.substring(1)));
        }
        if (word.startsWith("\"")) {
            return word.substring(1).intern();
        }
        if (type == boolean.class) {
            return Boolean.valueOf(word);
        }
        long number = Long.parseLong(word);
        if (type == byte.class) {
            return (byte) number;
        }
        if (type == short.class) {
            return (short) number;
        }
        if (type == char.class) {
            return (char) number;
        }
        return type == int.class ? (Object) (int) number : (Object) number;
    }

    private void run() throws IllegalAccessException {
        since = System.currentTimeMillis();
        State state = new State();
        String text;
        try {
            Object result = method.invoke(receiver, arguments.toArray());
            text = state.text("returned", result, null);
        } catch (InvocationTargetException end) {
            text = state.text("threw", null, end.getCause());
        }
        since = Long.MAX_VALUE;
        OUT.println(text);
    }

    /** Everything that can be reached, numbered in the order in which it is met. */
    private final class State {
        private final Map<Object, Integer> numbers = new IdentityHashMap<>();
        private final Deque<Object> pending = new ArrayDeque<>();

        String text(String end, Object result, Throwable thrown) throws IllegalAccessException {
            StringBuilder roots = new StringBuilder();
            add(roots, receiver);
            for (Object argument : arguments) {
                add(roots, argument);
            }
            add(roots, result);
            add(roots, thrown);
            for (Field each : statics) {
                add(roots, each.get(null));
            }
            StringBuilder found = new StringBuilder();
            while (!pending.isEmpty()) {
                found.append(found.length() == 0 ? "" : ", ").append(object(pending.remove()));
            }
            String kind = thrown == null ? "" : name(thrown.getClass());
            return "{\"case\": \"" + running + "\", \"end\": \"" + end + "\", \"exception\": \"" + kind
                + "\", \"roots\": [" + roots + "], \"objects\": [" + found + "]}";
        }

        private void add(StringBuilder to, Object value) {
            to.append(to.length() == 0 ? "" : ", ").append(show(value));
        }

        private String object(Object it) throws IllegalAccessException {
            StringBuilder inside = new StringBuilder();
            if (it.getClass().isArray()) {
                for (int i = 0; i < Array.getLength(it); i++) {
                    add(inside, Array.get(it, i));
                }
                return "[\"" + name(it.getClass()) + "\", [" + inside + "]]";
            }
            for (Map.Entry<String, Field> each : fields(it.getClass()).entrySet()) {
                inside.append(inside.length() == 0 ? "" : ", ").append('"').append(each.getKey()).append("\": ");
                inside.append(show(each.getValue().get(it)));
            }
            return "[\"" + name(it.getClass()) + "\", {" + inside + "}]";
        }

        /** The fields that this program declares, by class and name. */
        private Map<String, Field> fields(Class<?> type) {
            Map<String, Field> found = new TreeMap<>();
            for (Class<?> each = type; each != null && !each.getName().startsWith("java."); each = each.getSuperclass()) {
                for (Field field : each.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers())) {
                        field.setAccessible(true);
                        found.put(name(each) + "." + field.getName(), field);
                    }
                }
            }
            return found;
        }

        private String name(Class<?> type) {
            if (type.isArray()) {
                return name(type.getComponentType()) + "[]";
            }
            String whole = type.getName();
            return whole.substring(whole.lastIndexOf('.') + 1).replace('$', '.');
        }

        private String show(Object value) {
            if (value == null || value instanceof Boolean) {
                return String.valueOf(value);
            }
            if (value instanceof Character) {
                return String.valueOf((int) (Character) value);
            }
            if (value instanceof Number) {
                return value.toString();
            }
            if (value instanceof String) {
                return "\"" + ((String) value).replace("\\", "\\\\").replace("\"", "\\\"").replace("\t", "\\t") + "\"";
            }
            Integer number = numbers.get(value);
            if (number == null) {
                number = numbers.size();
                numbers.put(value, number);
                pending.add(value);
            }
            return "[" + number + "]";
        }
    }
}
