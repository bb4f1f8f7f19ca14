"""What can be asked of a method: the names of its properties, and what each of them claims."""
