package bank.service;

import bank.model.AccountType;
import bank.util.Numbers;

import java.util.EnumMap;

public class InterestService {

    private final EnumMap<AccountType, Double> rates = new EnumMap<>(AccountType.class);

    /*@ public normal_behavior
      @   requires 0 <= capital && capital <= 10000 && 0 <= percent && percent <= 100;
      @   ensures capital <= \result && \result <= 2 * capital;
      @   assignable \nothing;
      @*/
    public static int afterOneYear(int capital, int percent) {
        return capital + Numbers.percentOf(capital, percent);
    }

    /*@ public normal_behavior
      @   requires 0 <= capital && capital <= 1000 && 0 <= percent && percent <= 10 && 0 <= years && years <= 20;
      @   ensures \result >= capital;
      @   ensures years > 0 && percent > 0 && capital > 0 ==> \result > capital;
      @*/
    public static int compound(int capital, int percent, int years) {
        int c = capital;
        for (int y = 0; y < years; y++) {
            c = afterOneYear(c, percent);
        }
        return c;
    }

    public double rate(AccountType t) {
        return rates.computeIfAbsent(t, AccountType::rate);
    }
}
