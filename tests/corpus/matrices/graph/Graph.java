// undirected graph, adjacency matrix
class Graph {
  boolean[][] adj;
  final int n;

  /*@ invariant n >= 0 && adj.length == n;
    @ invariant (\forall int i; 0 <= i && i < n; adj[i] != null && adj[i].length == n);
    @ invariant (\forall int i, j; 0 <= i && i < n && 0 <= j && j < n; i != j ==> adj[i] != adj[j]);
    @ invariant (\forall int i, j; 0 <= i && i < n && 0 <= j && j < n; adj[i][j] == adj[j][i]);
    @*/

  /*@ requires n >= 0;
    @ ensures this.n == n;
    @ ensures (\forall int i, j; 0 <= i && i < n && 0 <= j && j < n; !adj[i][j]);
    @*/
  Graph(int n) {
    this.n = n;
    this.adj = new boolean[n][n];
  }

  /*@ requires 0 <= u && u < n && 0 <= v && v < n;
    @ ensures adj[u][v] && adj[v][u];
    @ assignable adj[u][v], adj[v][u];
    @*/
  void addEdge(int u, int v) {
    adj[u][v] = true;
    adj[v][u] = true;
  }

  /*@ requires 0 <= u && u < n && 0 <= v && v < n;
    @ ensures !adj[u][v];
    @*/
  void removeEdge(int u, int v) {
    adj[u][v] = false;
  }

  /*@ requires 0 <= u && u < n;
    @ ensures \result == (\num_of int v; 0 <= v && v < n; adj[u][v]);
    @ assignable \nothing;
    @*/
  int degree(int u) {
    int d = 0;
    /*@ loop_invariant 0 <= v && v <= n && d == (\num_of int w; 0 <= w && w < v; adj[u][w]);
      @ decreases n - v;
      @ assignable \nothing;
      @*/
    for (int v = 0; v < n; v++) {
      if (!adj[u][v]) continue;
      d++;
    }
    return d;
  }

  /*@ requires 0 <= u && u < n;
    @ ensures \result ==> (\forall int v; 0 <= v && v < n; !adj[v][u]);
    @ ensures !\result ==> (\exists int v; 0 <= v && v < n; adj[u][v]);
    @*/
  boolean isolated(int u) {
    return degree(u) == 0;
  }

  /*@ ensures \result <==> (\exists int a, b, c; 0 <= a && a < b && b < c && c < n; adj[a][b] && adj[b][c] && adj[a][c]);
    @ assignable \nothing;
    @*/
  boolean hasTriangle() {
    boolean found = false;
    search:
    for (int a = 0; a < n; a++) {
      for (int b = a + 1; b < n; b++) {
        if (!adj[a][b]) continue;
        for (int c = b + 1; c < n; c++) {
          if (adj[a][c] && adj[b][c]) {
            found = true;
            break search;
          }
        }
      }
    }
    return found;
  }

  /*@ requires 0 <= from && from < n;
    @ ensures -1 <= \result && \result < n;
    @ ensures \result >= 0 ==> adj[from][\result] && \result != from;
    @*/
  int anyNeighbour(int from) {
    /*@ loop_invariant 0 <= v && v <= n;
      @ loop_invariant (\forall int w; 0 <= w && w < v; !adj[from][w]);
      @ decreases n - v;
      @ assignable \nothing;
      @*/
    for (int v = 0; v < n; v++)
      if (adj[from][v]) return v;
    return -1;
  }
}
