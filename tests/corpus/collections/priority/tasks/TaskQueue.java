package tasks;

class Task {
    final int id;
    int priority;

    //@ requires 0 <= priority && priority <= 9;
    //@ ensures this.id == id && this.priority == priority;
    Task(int id, int priority) {
        this.id = id;
        this.priority = priority;
    }
}

/** unordered array of tasks, null = free slot at the end */
public class TaskQueue {

    /*@ nullable @*/ Task[] tasks = new Task[20];
    int n = 0;

    //@ invariant tasks != null && 0 <= n && n <= tasks.length;
    //@ invariant (\forall int i; 0 <= i && i < n; tasks[i] != null);
    //@ invariant \typeof(tasks) == \type(Task[]);

    /*@ normal_behavior
      @   requires n < tasks.length;
      @   ensures n == \old(n) + 1 && tasks[n - 1] == t;
      @   assignable n, tasks[n];
      @*/
    void submit(Task t) {
        tasks[n++] = t;
    }

    /*@ normal_behavior
      @   requires n > 0;
      @   ensures 0 <= \result && \result < n;
      @   ensures (\forall int i; 0 <= i && i < n; tasks[i].priority <= tasks[\result].priority);
      @   assignable \nothing;
      @*/
    int mostUrgent() {
        int best = 0;
        /*@ loop_invariant 1 <= i && i <= n && 0 <= best && best < i;
          @ loop_invariant (\forall int k; 0 <= k && k < i; tasks[k].priority <= tasks[best].priority);
          @ decreases n - i;
          @ assignable \nothing;
          @*/
        for (int i = 1; i < n; i++) {
            if (tasks[i].priority > tasks[best].priority) best = i;
        }
        return best;
    }

    /*@ normal_behavior
      @   requires n > 0;
      @   ensures n == \old(n) - 1;
      @   ensures (\forall int i; 0 <= i && i < n; tasks[i].priority <= \result.priority);
      @*/
    Task takeMostUrgent() {
        int k = mostUrgent();
        Task t = tasks[k];
        n--;
        tasks[k] = tasks[n];
        tasks[n] = null;
        return t;
    }

    /*@ normal_behavior
      @   ensures (\forall int i; 0 <= i && i < n;
      @               tasks[i].priority == (\old(tasks[i].priority) < 9 ? \old(tasks[i].priority) + 1 : 9));
      @*/
    void age() {
        for (int i = 0; i < n; i++) {
            Task t = tasks[i];
            if (t.priority < 9) {
                t.priority++;
            }
        }
    }
}
