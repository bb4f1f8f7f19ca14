interface Shape {
  //@ public model instance int extent;

  //@ public instance invariant extent >= 0;

  /*@ public normal_behavior
    @ ensures \result == extent;
    @*/
  /*@ pure @*/ int area();
}

abstract class Named implements Shape {
  protected /*@ spec_public @*/ int code;

  /*@ public normal_behavior
    @ ensures \result == code;
    @*/
  public /*@ pure helper @*/ int code() {
    return code;
  }

  public abstract int area();
}

class Rectangle extends Named {
  protected /*@ spec_public @*/ int width;
  protected /*@ spec_public @*/ int height;

  //@ protected represents extent = width * height;
  //@ accessible extent: width, height;
  //@ public invariant width >= 0 && height >= 0;

  /*@ public normal_behavior
    @ requires 0 <= width && 0 <= height;
    @ ensures this.width == width && this.height == height;
    @*/
  Rectangle(int width, int height) {
    this.width = width;
    this.height = height;
    this.code = 1;
  }

  /*@ also public normal_behavior
    @ ensures \result == width * height;
    @ accessible width, height;
    @*/
  public int area() {
    return width * height;
  }
}

class Square extends Rectangle {
  //@ public invariant width == height;

  Square(int side) {
    super(side, side);
    code = 2;
  }

  public int code() {
    return -super.code();
  }
}

class Shapes {
  /*@ public normal_behavior
    @ requires \invariant_for(left) && \invariant_for(right);
    @ ensures \result == left || \result == right;
    @ ensures \result.area() >= left.area() && \result.area() >= right.area();
    @ ensures left instanceof Square && \typeof(right) == \type(Square) ==> ((Square) \result).width >= 0;
    @ assignable \strictly_nothing;
    @*/
  static Shape larger(Shape left, Shape right) {
    return left.area() >= right.area() ? left : right;
  }

  /*@ public normal_behavior
    @ requires \invariant_for(shape);
    @ ensures \result >= 0;
    @*/
  static int twice(Shape shape) {
    int doubled = 2 * shape.area();
    if (shape instanceof Named) {
      Named named = (Named) shape;
      doubled = named.code() > 0 ? doubled : doubled + 1;
    }
    return doubled;
  }
}
