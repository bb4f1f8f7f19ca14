public class Calculator {

  private /*@ spec_public @*/ int acc;
  private /*@ spec_public @*/ boolean error;

  /*@ ensures \result <==> (c == '+' || c == '-' || c == '*' || c == '/'); @*/
  static /*@ pure @*/ boolean isOperator(char c) {
    switch (c) {
      case '+': case '-': case '*': case '/':
        return true;
      default:
        return false;
    }
  }

  /*@ requires isOperator(op);
    @ ensures \result == 1 || \result == 2;
    @ ensures \result == 2 <==> (op == '*' || op == '/');
    @*/
  static /*@ pure @*/ int precedence(char op) {
    int p;
    switch (op) {
      case '*':
      case '/':
        p = 2;
        break;
      default:
        p = 1;
    }
    return p;
  }

  /*@ normal_behavior
    @ requires isOperator(op);
    @ ensures op == '+' ==> \result == a + b;
    @ ensures op == '-' ==> \result == a - b;
    @ ensures op == '/' ==> \result == a / b;
    @*/
  static int apply(char op, int a, int b) {
    switch (op) {
      case '+': return a + b;
      case '-': return a - b;
      case '*': return a * b;
      case '/': return a / b;
    }
    throw new IllegalArgumentException();
  }

  /*@ normal_behavior
    @ ensures op == '+' ==> acc == \old(acc) + x;
    @ ensures op == '/' && x == 0 ==> error && acc == \old(acc);
    @ ensures !isOperator(op) ==> error && acc == \old(acc);
    @ assignable acc, error;
    @*/
  void enter(char op, int x) {
    switch (op) {
      case '+': acc += x; break;
      case '-': acc -= x; break;
      case '*': acc *= x; break;
      case '/':
        if (x != 0) { acc /= x; break; }
        // fall through
      default:
        error = true;
    }
  }
}
