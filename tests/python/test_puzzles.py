"""Puzzles and solutions in Python, compared with their files."""

import threading

import pytest
import tilewright

DOMINOES = {"tilewright": 1, "title": "Dominoes", "lattice": "square",
            "container": {"box": [3, 2]},
            "pieces": [{"name": "domino", "box": [2, 1], "copies": 3}]}


def test_a_mapping_is_a_puzzle():
    puzzle = tilewright.Puzzle(DOMINOES)
    assert puzzle.title == "Dominoes" and puzzle.lattice == "square"
    assert puzzle.cells == [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]
    assert puzzle.pieces == [("domino", "d", (3, 3))]
    assert puzzle.known_counts == {}


def test_all_that_ship_are_read():
    names = tilewright.puzzles()
    assert "soma" in names and len(names) > 100
    for name in names:
        assert tilewright.Puzzle.load(name).title
    assert tilewright.Puzzle.load("soma").known_counts == {
        "none": 11520, "rotations": 480, "reflections": 240}


def test_targets_are_puzzles():
    whole = tilewright.Puzzle.load("calendar")
    assert len(whole.targets) == 366 and whole.target is None and len(whole.cells) == 43
    date = tilewright.Puzzle.load("calendar", target="20-nov")
    assert date.target == "Nov-20" and len(date.cells) == 41 and date.count() == 164
    assert tilewright.Puzzle(DOMINOES).targets == []
    named = {"leave-open": [{"a\u2028b": [0, 0], "c": [1, 0]}]}
    assert tilewright.Puzzle({**DOMINOES, "targets": named}).targets == ["a\u2028b", "c"]
    for puzzle in ("calendar", "soma"):
        with pytest.raises(tilewright.InputError):
            tilewright.Puzzle.load(puzzle, target="nov-31")


def test_a_target_is_chosen_before_a_puzzle_is_solved():
    """Else the answer is about all together, which have solutions that no target has."""
    whole = tilewright.Puzzle.load("calendar")
    calls = [whole.solve, whole.first, whole.count, whole.best, whole.sample, whole.sets,
             whole.challenges, whole.rate, whole.figure, whole.neighbours, whole.explain,
             whole.estimate, whole.tables]
    for call in calls:
        with pytest.raises(tilewright.UsageError, match='no target is chosen, such as "Jan-1"'):
            call()


def test_a_file_with_several_problems(tmp_path):
    dominoes = '<problem><shapes><shape id="1" count="3"/></shapes><result id="0"/></problem>'
    dots = dominoes.replace('id="1" count="3"', 'id="2" count="6"')
    path = tmp_path / "two.xmpuzzle"
    path.write_text('<puzzle version="2"><gridType type="0"/><shapes>'
                    '<voxel x="3" y="2" z="1" type="0">######</voxel>'
                    '<voxel x="2" y="1" z="1" type="0">##</voxel>'
                    '<voxel x="1" y="1" z="1" type="0">#</voxel></shapes><problems>'
                    + dominoes + dots + '</problems></puzzle>', encoding="ascii")
    assert tilewright.Puzzle.load(path).count() == 2
    assert tilewright.Puzzle.load(path, problem=2).count() == 1
    with pytest.raises(tilewright.InputError, match="problem 3"):
        tilewright.Puzzle.load(path, problem=3)
    with pytest.raises(tilewright.InputError, match="problem 2"):
        tilewright.Puzzle.load("soma", problem=2)


def test_kinds_of_cells_have_names():
    puzzle = tilewright.Puzzle({"tilewright": 1, "lattice": "triangle",
                                "container": {"box": [1, 1]},
                                "pieces": [{"set": {"polyforms": 2}}]})
    assert sorted(puzzle.cells) == [(0, 0, "down"), (0, 0, "up")]


def test_files_name_lattices_beside_them(tmp_path):
    (tmp_path / "own.yaml").write_text(
        "tilewright-lattice: 1\nname: own\nrank: 1\ncells:\n  c:\n    arcs:\n"
        "      left: [c, [-1], right]\n      right: [c, [1], left]\n", encoding="ascii")
    path = tmp_path / "puzzle.yaml"
    path.write_text("tilewright: 1\nlattice: own.yaml\ncontainer: {box: [4]}\n"
                    "pieces: [{name: A, box: [2], copies: 2}]\n", encoding="ascii")
    assert tilewright.Puzzle.load(path).count() == 1


def test_faults_have_their_places():
    text = "tilewright: 1\nlattice: sqare\ncontainer: {box: [0]}\npieces: []\n"
    with pytest.raises(tilewright.InputError) as raised:
        tilewright.Puzzle(text, "mine.yaml")
    fault = raised.value
    assert (fault.file, fault.line, fault.column) == ("mine.yaml", 2, 10)
    assert "square" in fault.hint and isinstance(fault, ValueError)
    with pytest.raises(tilewright.InputError):
        tilewright.Puzzle.load("no such file")
    with pytest.raises(tilewright.UsageError):
        tilewright.Puzzle(DOMINOES).count(same="mirrors")
    with pytest.raises(tilewright.UsageError):
        tilewright.Puzzle(DOMINOES).count(engine="steam")


@pytest.mark.parametrize("lattice, says", [
    ("lost.yaml", "cannot be read"), ("/etc/passwd", "neither beside the puzzle nor below it"),
    ("../puzzle.yaml", "neither beside the puzzle nor below it")])
def test_what_a_puzzle_names_lies_beside_it(tmp_path, lattice, says):
    text = ("tilewright: 1\nlattice: %s\ncontainer: {box: [4]}\n"
            "pieces: [{name: A, box: [2], copies: 2}]\n" % lattice)
    (tmp_path / "puzzle.yaml").write_text(text, encoding="ascii")
    folder = tmp_path / "folder"
    folder.mkdir()
    path = folder / "puzzle.yaml"
    path.write_text(text, encoding="ascii")
    for read in (lambda: tilewright.Puzzle.load(path),
                 lambda: tilewright.Puzzle(text, folder=str(folder))):
        with pytest.raises(tilewright.InputError, match=says) as raised:
            read()
        assert raised.value.line == 2


def test_solutions_are_pieces_on_cells():
    puzzle = tilewright.Puzzle.load("soma")
    solution = puzzle.first()
    assert solution.is_solution() and len(solution) == 7
    assert sorted(cell for _, cells in solution for cell in cells) == sorted(puzzle.cells)
    assert solution.as_dict()[(0, 0, 0)] in {piece.name for piece in puzzle.pieces}
    assert str(solution).startswith("layer 1")
    assert solution.svg().startswith("<?xml") and solution._repr_svg_().endswith("</svg>\n")


def test_arrays_have_the_axes_of_the_lattice():
    numpy = pytest.importorskip("numpy")
    puzzle = tilewright.Puzzle.load("pentominoes-8x8-hole")
    solution = puzzle.first()
    array = solution.as_array()
    assert array.shape == (8, 8) and (array == -1).sum() == 4
    names = [piece.name for piece in puzzle.pieces]
    for (x, y), piece in solution.as_dict().items():
        assert names[array[x, y]] == piece
    assert numpy.array_equal(array, solution.as_array())
    triangles = tilewright.Puzzle.load("hexiamonds-6x6").first().as_array()
    assert triangles.shape == (6, 6, 2) and (triangles >= 0).all()


def test_solutions_outlive_what_found_them():
    found = list(tilewright.Puzzle.load("three-3x3").solve())
    assert all(solution.is_solution() for solution in found)
    assert len(set(found)) == len(found)


def test_threads_of_python_share_a_puzzle():
    puzzle, counts = tilewright.Puzzle.load("soma"), []
    threads = [threading.Thread(target=lambda: counts.append(puzzle.count(engine="bitset")))
               for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [240] * 4
