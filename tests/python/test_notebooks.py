"""Notebooks of examples/notebooks: executed as they are, by a kernel of their own."""

import glob
import os

import pytest

NOTEBOOKS = os.path.join(os.path.dirname(__file__), "..", "..", "examples", "notebooks")


def test_notebooks_run():
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    for name in ("ipykernel", "matplotlib"):
        pytest.importorskip(name)
    paths = sorted(glob.glob(os.path.join(NOTEBOOKS, "*.ipynb")))
    assert len(paths) == 3
    for path in paths:
        notebook = nbformat.read(path, as_version=4)
        nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
        shown = [output for cell in notebook.cells if cell.cell_type == "code"
                 for output in cell.outputs]
        assert shown and all(output.output_type != "error" for output in shown)
        if not path.endswith("long-runs.ipynb"):
            assert any("image/svg+xml" in output.get("data", {}) for output in shown)
