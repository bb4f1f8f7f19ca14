package log;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Logger;

public class LogFile implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(LogFile.class.getName());

    public enum Level { DEBUG, INFO, WARN, ERROR }

    record Entry(long time, Level level, String text) { }

    private final Path path;
    private boolean open = true;
    private int[] counts = new int[4];
    private int lines;

    //@ private invariant counts.length == 4 && lines >= 0;
    //@ private invariant (\forall int i; 0 <= i && i < 4; counts[i] >= 0);

    public LogFile(Path path) {
        this.path = path;
    }

    public int load() throws IOException {
        try (BufferedReader in = Files.newBufferedReader(path)) {
            String s;
            while ((s = in.readLine()) != null) {
                Entry e = parse(s);
                count(e.level().ordinal());
            }
        }
        return lines;
    }

    private static Entry parse(String s) {
        var parts = s.split("\\s+", 3);
        return new Entry(Long.parseLong(parts[0]), Level.valueOf(parts[1]), parts[2]);
    }

    //@ private normal_behavior
    //@ requires 0 <= level && level < 4;
    //@ ensures counts[level] == \old(counts[level]) + 1;
    //@ ensures lines == \old(lines) + 1;
    //@ assignable lines, counts[level];
    private void count(int level) {
        counts[level]++;
        lines++;
    }

    //@ private normal_behavior
    //@ requires 0 <= from && from < 4;
    //@ ensures \result == (\sum int i; from <= i && i < 4; counts[i]);
    //@ ensures \result <= lines;
    private int atLeast(int from) {
        int s = 0;
        //@ loop_invariant from <= i && i <= 4;
        //@ loop_invariant s == (\sum int k; from <= k && k < i; counts[k]);
        //@ decreases 4 - i;
        //@ assignable \nothing;
        for (int i = from; i < counts.length; i++) {
            s += counts[i];
        }
        return s;
    }

    //@ private normal_behavior
    //@ ensures lines == 0;
    //@ ensures (\forall int i; 0 <= i && i < 4; counts[i] == 0);
    //@ ensures \fresh(counts);
    private void resetCounts() {
        counts = new int[counts.length];
        lines = 0;
    }

    //@ private normal_behavior
    //@ requires open;
    //@ ensures !open && \result == \old(lines);
    private int finish() {
        open = false;
        return lines;
    }

    @Override
    public void close() {
        if (open) {
            finish();
        }
        LOG.info(() -> "closed " + path);
    }
}
