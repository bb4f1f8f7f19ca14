public class Months {

    public static final int WINTER = 0, SPRING = 1, SUMMER = 2, AUTUMN = 3;

    /*@ public normal_behavior
      @   requires 1 <= month && month <= 12;
      @   ensures 1 <= \result && \result <= 4;
      @   ensures \result == (month + 2) / 3;
      @*/
    public static int quarter(int month) {
        switch (month) {
            case 1: case 2: case 3:
                return 1;
            case 4: case 5: case 6:
                return 2;
            case 7: case 8: case 9:
                return 3;
            default:
                return 4;
        }
    }

    /*@ public normal_behavior
      @   requires 1 <= month && month <= 12;
      @   ensures month == 12 ==> \result == WINTER;
      @   ensures 6 <= month && month <= 8 ==> \result == SUMMER;
      @   ensures \result == month % 12 / 3;
      @*/
    public static int season(int month) {
        int s = WINTER;
        switch (month) {
            case 3:
            case 4:
            case 5:
                s = SPRING;
                break;
            case 6:
            case 7:
            case 8:
                s = SUMMER;
            case 9:
            case 10:
            case 11:
                s = AUTUMN;
        }
        return s;
    }

    /*@ public normal_behavior
      @   requires 1 <= month && month <= 12;
      @   ensures \result >= 0 && \result < 365;
      @   ensures month == 1 ==> \result == 0;
      @   ensures month == 3 ==> \result == 59;
      @*/
    public static int daysBefore(int month) {
        int d = 0;
        switch (month) {
            case 12: d += 30;
            case 11: d += 31;
            case 10: d += 30;
            case 9:  d += 31;
            case 8:  d += 31;
            case 7:  d += 30;
            case 6:  d += 31;
            case 5:  d += 30;
            case 4:  d += 31;
            case 3:  d += 28;
            case 2:  d += 31;
            case 1:
        }
        return d;
    }

    /*@ public normal_behavior
      @   requires 0 <= day && day <= 6;
      @   ensures \result <==> day == 0 || day == 6;
      @*/
    public static boolean weekend(int day) {
        return switch (day) {
            case 0, 6 -> true;
            default -> false;
        };
    }
}
