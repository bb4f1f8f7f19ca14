import java.util.Iterator;
import java.util.Optional;
import java.util.function.Supplier;

/** A music player. Only the position logic has contracts. */
public class Player<T extends Comparable<T>> implements Iterable<T> {

    private T[] tracks;
    private int position;
    private int length;
    private boolean loop;
    private final Supplier<? extends T> fallback;
    private volatile float volume = 0.5f;

    /*@ private invariant 0 <= position && position < length; @*/

    public Player(T[] tracks, Supplier<? extends T> fallback) {
        this.tracks = tracks;
        this.length = tracks.length;
        this.fallback = fallback;
    }

    /*@ private normal_behavior
      @   ensures position == (\old(position) + 1) % length;
      @   assignable position;
      @*/
    private void forward() {
        position = position + 1 < length ? position + 1 : 0;
    }

    /*@ private normal_behavior
      @   ensures position == \old(position) - 1 || (\old(position) == 0 && position == length - 1);
      @   assignable position;
      @*/
    private void backward() {
        position = (position - 1) % length;
    }

    /*@ private normal_behavior
      @   requires 0 <= p && p < length;
      @   ensures position == p;
      @   ensures \result == (p != \old(position));
      @*/
    private boolean jump(int p) {
        boolean moved = p != position;
        position = p;
        return moved;
    }

    /*@ private normal_behavior
      @   ensures loop == !\old(loop);
      @   ensures position == \old(position);
      @   assignable loop;
      @*/
    private void toggleLoop() {
        loop = !loop;
    }

    public Optional<T> current() {
        return tracks.length == 0 ? Optional.ofNullable(fallback.get()) : Optional.of(tracks[position]);
    }

    public <U extends T> boolean isBefore(U a, U b) {
        return a.compareTo(b) < 0;
    }

    @Override
    public Iterator<T> iterator() {
        return new Iterator<>() {
            int i = 0;

            @Override
            public boolean hasNext() {
                return i < length;
            }

            @Override
            public T next() {
                return tracks[i++];
            }
        };
    }
}
