# SPDX-License-Identifier: MIT
"""Tests scripts/comments on small texts. `make lint` runs it."""
import importlib.machinery
import importlib.util
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
PATH = pathlib.Path(__file__).resolve().parents[2] / "scripts/comments"
loader = importlib.machinery.SourceFileLoader("comments", str(PATH))
comments = importlib.util.module_from_spec(importlib.util.spec_from_loader("comments", loader))
loader.exec_module(comments)

# Words of 89 columns and a word of 30: together more than 110.
LONG, SHORT = " ".join(["nine char"] * 9), 30 * "w"


class Wrapping(unittest.TestCase):
    def check(self, before, after, start="//"):
        """Expects a text to become another, its wide lines to be reported, and the result to stay."""
        before, after = before.split("\n"), after.split("\n")
        self.assertEqual(comments.wrapped(before, start), after)
        self.assertEqual(comments.wrapped(after, start), after)
        wide = [number for number, line in enumerate(before, 1) if len(line) > 110 and line not in after]
        self.assertEqual(comments.wide(before, start), wide)
        self.assertEqual(comments.wide(after, start), [])

    def test_narrow_lines_stay(self):
        self.check(f"// {LONG}\n// {SHORT}\nlet a = 1  // {SHORT}", f"// {LONG}\n// {SHORT}\nlet a = 1  // {SHORT}")

    def test_a_wide_line_wraps_its_paragraph(self):
        self.check(
            f"  /// {LONG} {SHORT}\n  /// and more.\n  ///\n  /// {SHORT}\n  let a = 1",
            f"  /// {LONG}\n  /// {SHORT} and more.\n  ///\n  /// {SHORT}\n  let a = 1")

    def test_items_hang(self):
        self.check(
            f"/// - Parameters:\n///   - a: {LONG} {SHORT}\n/// - Throws: an error.",
            f"/// - Parameters:\n///   - a: {LONG}\n///     {SHORT}\n/// - Throws: an error.")

    def test_code_tables_and_long_words_stay(self):
        for line in [f"///     let {LONG} {SHORT}", f"/// | {LONG} {SHORT} |", "// https://" + 110 * "a"]:
            self.check(line, line)

    def test_lines_for_programs_stay_apart(self):
        self.check(
            f"// MARK: Bits\n// {LONG} {SHORT}\n// Packages: a b",
            f"// MARK: Bits\n// {LONG}\n// {SHORT}\n// Packages: a b")
        line = f"value = function('{LONG}', '{SHORT}')  # type: ignore[arg-type]"
        self.check(line, line, "#")

    def test_hash_comments(self):
        self.check(
            f"#!/bin/sh\n# {LONG} {SHORT}\n#   tool OPTION   {LONG} {SHORT}\n#SBATCH {LONG} {SHORT}",
            f"#!/bin/sh\n# {LONG}\n# {SHORT}\n#   tool OPTION   {LONG} {SHORT}\n#SBATCH {LONG} {SHORT}",
            "#")

    def test_block_comments(self):
        self.check(
            f"  /* {LONG} {SHORT}\n     and more.\n\n     - {LONG} {SHORT} */\n  int a;",
            f"  /* {LONG}\n     {SHORT} and more.\n\n     - {LONG}\n       {SHORT} */\n  int a;")

    def test_the_end_of_a_block_stays_with_its_last_word(self):
        words = "a" * 100
        self.check(f"/* {words} bbbbb */", f"/* {words}\n   bbbbb */")

    def test_comments_after_code_move_above_it(self):
        code = "  let number = function(of: argument)"
        self.check(f"{code}  // {LONG}", f"  // {LONG}\n{code}")
        self.check(f"  int number;  /* {LONG} {SHORT} */", f"  /* {LONG}\n     {SHORT} */\n  int number;")
        self.check(f"  number = 1  # {LONG} {SHORT}", f"  # {LONG}\n  # {SHORT}\n  number = 1", "#")

    def test_marks_in_strings_are_no_comments(self):
        for line, start in [
            (f'let text = "{LONG} // {SHORT}"', "//"), (f"echo '{LONG} # {SHORT}'", "#"),
            (f'let text = "\\"{LONG} // {SHORT}"', "//"),
        ]:
            self.check(line, line, start)

    def test_macros_stay(self):
        line = f"  /* {LONG} {SHORT} */ \\"
        self.check(line, line)


class Dialect(unittest.TestCase):
    def check(self, text, *found):
        """Expects phrases to be found, each with its line."""
        self.assertEqual(comments.dialect(text.split("\n")), list(found))

    def test_documentation_begins_with_its_subject(self):
        for words in ["That of", "Those of", "The same", "As", "Likewise"]:
            for before in ["  /// ", '    """', "/* ", "/** "]:
                self.check(f"let a = 1\n{before}{words} before.", (2, f"{words} …"))

    def test_other_places_of_these_words_pass(self):
        for text in [
            "/// A plan.\n/// As a result it is small.\n/// The same bytes come out.", "/// Assets.", "/// Has the same bytes, as written.",
            "// As a child it inherits this.", "let same = \"The same\"", '"""Has\nThe same size."""',
        ]:
            self.check(text)

    def test_phrases_are_found_in_comments_strings_and_across_lines(self):
        person, none, want = "No" + "body", "there is " + "none", "for " + "want of"
        self.check(f"let a = 1\n// {person} knows.", (2, person))
        self.check(f'  throw fault("{none}")', (1, none))
        self.check("  /// Fails for\n  /// want of memory.", (1, want))
        self.check("# The name of a\n# user.\n", (1, "of a " + "user"))
        self.check("# None of the users wants it; there is nonetheless one, for want or need.")


class Sources(unittest.TestCase):
    def test_scripts_are_known_by_their_first_line(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, text, start in [
                ("a.swift", "", "//"), ("a.sh", "", "#"), ("a.md", "#!", None), ("script", "#!/bin/sh\n", "#"), ("seed", "\0", None), ("Makefile", "", "#"),
            ]:
                path = pathlib.Path(folder, name)
                path.write_text(text)
                self.assertEqual(comments.mark(path), start, name)

    def test_the_licence_comes_after_what_has_to_be_first(self):
        line = "SPDX-License-Identifier: MIT"
        for before, after, start in [
            ("import A", f"// {line}\nimport A", "//"), ("// A", f"// {line}\n\n// A", "//"),
            ("#!/bin/sh\n# A", f"#!/bin/sh\n# {line}\n\n# A", "#"), ('#!/x\n"""A"""', f'#!/x\n# {line}\n"""A"""', "#"),
        ]:
            self.assertEqual(comments.licensed(before.split("\n"), start), after.split("\n"))
            self.assertEqual(comments.licensed(after.split("\n"), start), after.split("\n"))


if __name__ == "__main__":
    unittest.main()
