/* SPDX-License-Identifier: GPL-2.0-only. A GPL work of its own: see LICENSE.md. */
import de.uka.ilkd.key.util.ExceptionTools;
import de.uka.ilkd.key.util.parsing.HasLocation;

import java.util.LinkedHashMap;
import java.util.Map;

/** What went wrong, with the place in the source where KeY knows it. */
final class Failure {
    private Failure() {}

    static Map<String, Object> of(Throwable thrown) {
        Throwable cause = thrown;
        int line = 0;
        int column = 0;
        String file = "";
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            cause = t;
            var location = location(t);
            if (location != null && !location.getPosition().isNegative() && location.getPosition().line() > 0) {
                line = location.getPosition().line();
                column = location.getPosition().column();
                file = location.getFileURI().map(uri -> uri.getPath()).orElse("");
            }
        }
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("kind", "error");
        answer.put("type", cause.getClass().getSimpleName());
        answer.put("message", message(cause));
        answer.put("file", file.substring(file.lastIndexOf('/') + 1));
        answer.put("line", line);
        answer.put("column", column);
        return answer;
    }

    private static de.uka.ilkd.key.parser.Location location(Throwable thrown) {
        try {
            return thrown instanceof HasLocation located ? located.getLocation() : ExceptionTools.getLocation(thrown);
        } catch (Exception unknown) {
            return null;
        }
    }

    /** One line: without the list of tokens that would have fitted and without the path of the file. */
    private static String message(Throwable cause) {
        String message = cause.getMessage();
        if (message == null || message.isBlank()) {
            return cause.getClass().getName();
        }
        return message.strip()
                .replaceFirst("^line \\d+:\\d+ ", "")
                .replaceAll("\\s+", " ")
                .replaceFirst(" (Was expecting|expecting \\{).*$", "")
                .replaceFirst(" (at file:|in \"FILE:).*$", "");
    }
}
