"""results.py -- converts the command's JSON for tests that calculate with it."""


def numbers(counts):
    """Converts numbers of solutions, printed as digits or null, to integers or None."""
    return {word: digits and int(digits) for word, digits in counts.items()}
