"""results.py -- what the command prints as JSON, for tests that calculate with it."""


def numbers(counts):
    """Numbers of solutions are printed as digits, or null: here they are numbers, or None."""
    return {word: digits and int(digits) for word, digits in counts.items()}
