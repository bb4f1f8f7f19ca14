package calc.vm;

import calc.tok.NumberToken;
import calc.tok.OpToken;
import calc.tok.OpToken.Op;
import calc.tok.Token;

public class Machine {

    final IntStack stack = new IntStack();
    int steps;

    //@ invariant \invariant_for(stack);

    /*@ normal_behavior
      @   requires t instanceof NumberToken && stack.n < 32;
      @   ensures stack.n == \old(stack.n) + 1;
      @   ensures stack.s[stack.n - 1] == ((NumberToken) t).value;
      @ also
      @ normal_behavior
      @   requires t instanceof OpToken && ((OpToken) t).op == Op.ADD && stack.n >= 2;
      @   ensures stack.n == \old(stack.n) - 1;
      @   ensures stack.s[stack.n - 1] == \old(stack.s[stack.n - 2]) + \old(stack.s[stack.n - 1]);
      @*/
    void step(Token t) {
        steps++;
        if (t instanceof NumberToken) {
            stack.push(((NumberToken) t).value);
        } else if (t instanceof OpToken) {
            OpToken o = (OpToken) t;
            int b = stack.pop();
            if (o.op == Op.NEG) {
                stack.push(-b);
                return;
            }
            int a = stack.pop();
            switch (o.op) {
                case ADD: stack.push(a + b); break;
                case SUB: stack.push(a - b); break;
                case MUL: stack.push(a * b); break;
                default: throw new IllegalStateException();
            }
        }
    }

    /*@ normal_behavior
      @   requires program.length <= 32 && stack.n == 0;
      @   requires (\forall int i; 0 <= i && i < program.length; program[i] instanceof NumberToken);
      @   ensures stack.n == program.length;
      @   ensures steps == \old(steps) + program.length;
      @*/
    void load(Token[] program) {
        for (Token t : program) {
            step(t);
        }
    }

    /*@ normal_behavior
      @   requires stack.n > 0;
      @   ensures \result == stack.s[0];
      @   assignable \nothing;
      @*/
    int result() {
        return stack.s[stack.n - 1];
    }
}
