import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

public class Person implements Comparable<Person> {

    private static final int MAX_AGE = 150;

    private final String name;
    private /*@ spec_public @*/ int age;
    private double height;
    private final List<Person> friends = new ArrayList<>();
    private /*@ spec_public nullable @*/ Person partner;

    //@ public invariant 0 <= age && age <= 150;

    public Person(String name, int age) {
        this.name = Objects.requireNonNull(name);
        this.age = Math.min(Math.max(0, age), MAX_AGE);
    }

    /*@ public normal_behavior
      @   requires 0 <= age && age <= 150;
      @   ensures this.age == age;
      @   assignable this.age;
      @*/
    public void setAge(int age) {
        this.age = age;
    }

    /*@ public normal_behavior
      @   ensures age == \old(age) + 1;
      @   assignable age;
      @*/
    public void birthday() {
        age++;
    }

    /*@ public normal_behavior
      @   requires partner == null && p.partner == null;
      @   ensures partner == p && p.partner == this;
      @   assignable partner, p.partner;
      @*/
    public void marry(Person p) {
        this.partner = p;
        p.partner = this;
    }

    /*@ public normal_behavior
      @   requires partner != null && partner.partner == this;
      @   ensures partner == null && \old(partner).partner == null;
      @   assignable partner, partner.partner;
      @*/
    public void divorce() {
        partner.partner = null;
        partner = null;
    }

    /*@ public normal_behavior
      @   ensures \result <==> age >= 18;
      @*/
    public /*@ pure @*/ boolean isAdult() {
        return !(age < 18);
    }

    public void addFriend(Person p) {
        friends.add(p);
    }

    public double bmi(double kilos) {
        return kilos / (height * height);
    }

    @Deprecated
    public String getFullName() {
        return name.trim() + " (" + age + ")";
    }

    @Override
    public int compareTo(Person o) {
        return name.compareTo(o.name);
    }

    @Override
    public String toString() {
        return String.format("Person[%s, %d, %d friends]", name, age, friends.size());
    }
}
