"""The intermediate language: types, terms, statements, programs, their text and their validity."""
