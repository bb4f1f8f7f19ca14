"""From trees to the intermediate language: classes, methods and their specifications as a program."""
