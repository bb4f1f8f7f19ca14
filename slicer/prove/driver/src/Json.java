/* SPDX-License-Identifier: GPL-2.0-only. A GPL work of its own: see LICENSE.md. */
import java.util.Map;

/** Text of maps, iterables, strings, numbers, booleans and null as JSON on one line. */
final class Json {
    private Json() {}

    static String text(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof Map<?, ?> map) {
            writeMap(map, out);
        } else if (value instanceof Iterable<?> items) {
            writeList(items, out);
        } else if (value == null || value instanceof Number || value instanceof Boolean) {
            out.append(value);
        } else {
            writeString(value.toString(), out);
        }
    }

    private static void writeMap(Map<?, ?> map, StringBuilder out) {
        String separator = "{";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            out.append(separator);
            writeString(entry.getKey().toString(), out);
            out.append(':');
            write(entry.getValue(), out);
            separator = ",";
        }
        out.append(map.isEmpty() ? "{}" : "}");
    }

    private static void writeList(Iterable<?> items, StringBuilder out) {
        out.append('[');
        String separator = "";
        for (Object item : items) {
            out.append(separator);
            write(item, out);
            separator = ",";
        }
        out.append(']');
    }

    private static void writeString(String text, StringBuilder out) {
        out.append('"');
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ' || c > '~') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
