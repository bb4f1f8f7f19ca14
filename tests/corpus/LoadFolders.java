/* SPDX-License-Identifier: GPL-2.0-only. A GPL work of its own, as the driver: see slicer/prove/driver/LICENSE.md. */
import de.uka.ilkd.key.control.KeYEnvironment;

import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Loads each folder of sources that standard input names, in one JVM; a line each: "ok" or what KeY says. */
public final class LoadFolders {
    public static void main(String[] arguments) throws Exception {
        PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        var folders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String folder = folders.readLine(); folder != null; folder = folders.readLine()) {
            answers.println(answer(folder));
        }
        System.exit(0); // KeY leaves threads behind
    }

    private static String answer(String folder) {
        try {
            KeYEnvironment.load(new File(folder), null, null, null).dispose();
            return "ok";
        } catch (Throwable thrown) {
            StringBuilder why = new StringBuilder();
            for (Throwable each = thrown; each != null; each = each.getCause()) {
                why.append(each.getClass().getSimpleName()).append(": ").append(each.getMessage()).append("; ");
            }
            return why.toString().replaceAll("\\s+", " ");
        }
    }
}
