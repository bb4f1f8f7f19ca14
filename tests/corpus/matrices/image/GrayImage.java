/** Gray scale image, values 0 (black) to 255 (white). */
public class GrayImage {

    public static final int WHITE = 255;

    private /*@ spec_public @*/ int[][] px;

    /*@ public invariant (\forall int y; 0 <= y && y < px.length;
      @                     (\forall int x; 0 <= x && x < px[y].length; 0 <= px[y][x] && px[y][x] <= WHITE));
      @*/

    /*@ public normal_behavior
      @   requires (\forall int y; 0 <= y && y < px.length;
      @                (\forall int x; 0 <= x && x < px[y].length; 0 <= px[y][x] && px[y][x] <= 255));
      @   ensures this.px == px;
      @*/
    public GrayImage(int[][] px) {
        this.px = px;
    }

    /** Negative of the picture */
    /*@ public normal_behavior
      @   ensures (\forall int y; 0 <= y && y < px.length;
      @                (\forall int x; 0 <= x && x < px[y].length; px[y][x] == WHITE - \old(px[y][x])));
      @   assignable px[*][*];
      @*/
    public void invert() {
        for (int y = 0; y < px.length; y++) {
            int[] line = px[y];
            for (int x = 0; x < line.length; x++) {
                line[x] = WHITE - line[x];
            }
        }
    }

    /*@ public normal_behavior
      @   ensures (\forall int y; 0 <= y && y < px.length;
      @                (\forall int x; 0 <= x && x < px[y].length; px[y][x] == 0 || px[y][x] == WHITE));
      @*/
    public void threshold(int t) {
        for (int y = 0; y < px.length; y++)
            for (int x = 0; x < px[y].length; x++)
                px[y][x] = px[y][x] < t ? 0 : WHITE;
    }

    /** Make it brighter (or darker, if d is negative). */
    /*@ public normal_behavior
      @   requires -255 <= d && d <= 255;
      @   ensures px == \old(px);
      @*/
    public void brighten(int d) {
        for (int y = 0; y < px.length; y++) {
            for (int x = 0; x < px[y].length; x++) {
                px[y][x] += d;
                if (px[y][x] > WHITE) {
                    px[y][x] = WHITE;
                }
            }
        }
    }

    /*@ public normal_behavior
      @   ensures 0 <= \result;
      @   ensures \result == (\sum int y; 0 <= y && y < px.length;
      @                          (\num_of int x; 0 <= x && x < px[y].length; px[y][x] == v));
      @   assignable \nothing;
      @*/
    public int countPixels(int v) {
        int n = 0;
        for (int[] line : px) {
            for (int p : line) {
                if (p == v) {
                    n += 1;
                }
            }
        }
        return n;
    }
}
