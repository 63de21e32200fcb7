"""Small bugs made from the text of a C++ file: each replaces a few characters and keeps the number of lines.

The text is only split into tokens. A replacement that makes no sense does not compile, and is left out there. The code
is formatted by clang-format, so blanks around < > * & tell an operator from a template or a pointer.
"""

import dataclasses
import re

TOKEN = re.compile(r"""
    (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<directive>^[ \t]*\#(?:\\\n|[^\n])*)
  | (?P<string>R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+')
  | (?P<number>(?:\d[\d']*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[uUlLfF]*|0[xX][\da-fA-F]+)
  | (?P<word>[A-Za-z_]\w*)
  | (?P<operator><=>|<<=|>>=|->|::|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\.\.\.|[^\s\w])
""", re.X | re.S | re.M)

OPENING = {"(": ")", "[": "]", "{": "}"}
COMPARISONS = {"<": ("<=", ">"), "<=": ("<", ">="), ">": (">=", "<"), ">=": (">", "<="), "==": ("!=",), "!=": ("==",)}
OPERATORS = {"*": "/", "/": "*", "*=": "/=", "/=": "*=", "&&": "||", "||": "&&"}
SIGNS = {"+": "-", "-": "+", "+=": "-=", "-=": "+="}
FUNCTIONS = {"min": "max", "max": "min", "sin": "cos", "cos": "sin", "floor": "ceil", "ceil": "floor",
             "lower_bound": "upper_bound", "upper_bound": "lower_bound", "any_of": "all_of", "all_of": "any_of",
             "true": "false", "false": "true"}
MEMBERS = {"x": "y", "y": "x", "z": "x", "first": "second", "second": "first", "front": "back", "back": "front",
           "low": "high", "high": "low", "lower": "upper", "upper": "lower"}
UNITS = {"m": "mm", "mm": "m", "N": "kN", "s": "ms", "ms": "s", "J": "mJ", "kg": "g", "rad": "deg", "deg": "rad",
         "m/s": "mm/s", "Pa": "MPa", "MPa": "Pa", "N/m": "N/mm", "N s/m": "N s/mm", "m/s^2": "mm/s^2", "N m": "N mm"}
# How tightly an operator binds; an omitted operand ends at one that binds no tighter.
PRECEDENCE = {"*": 5, "/": 5, "%": 5, "+": 4, "-": 4, "<<": 3, ">>": 3, "<": 2, "<=": 2, ">": 2, ">=": 2, "==": 2, "!=": 2,
              "&&": 1, "||": 0}
ENDS_OPERAND = {",", ";", "?", ":", "=", "+=", "-=", "*=", "/=", "return", "<=>"}
SYMMETRIC = {"min", "max", "hypot", "swap", "are_equal"}  # functions whose arguments may be exchanged
KEYWORDS = {"return", "if", "else", "for", "while", "do", "switch", "case", "default", "using", "const", "constexpr", "auto",
            "static", "struct", "class", "enum", "template", "namespace", "public", "private", "typedef", "friend",
            "static_assert", "explicit", "inline", "throw", "try", "goto", "operator", "requires", "concept", "extern"}
CHECKS = {"expects", "static_assert", "assert"}  # a wrong check of the program's own errors is no bug of a result
RESET_VALUES = {"0", "0.0", "false", "true", "nullptr", "{}", "std::nullopt", "0u", "nan", "inf"}


@dataclasses.dataclass(frozen=True)
class Token:
    kind: str
    text: str
    start: int
    end: int


@dataclasses.dataclass(frozen=True)
class Bug:
    kind: str
    start: int
    end: int
    new: str

    def apply(self, text):
        return text[:self.start] + self.new + text[self.end:]


def tokens_of(text):
    found = [Token(m.lastgroup if m.lastgroup != "mark" else "string", m.group(), m.start(), m.end())
             for m in TOKEN.finditer(text)]
    return [t for t in found if t.kind not in ("comment", "directive")]


def partners(tokens):
    """Index of the closing bracket of every opening one, and the reverse."""
    out, stack = {}, []
    for i, token in enumerate(tokens):
        if token.kind != "operator":
            continue
        if token.text in OPENING:
            stack.append(i)
        elif token.text in OPENING.values() and stack and OPENING[tokens[stack[-1]].text] == token.text:
            out[i] = stack.pop()
            out[out[i]] = i
    return out


class Maker:
    """All bugs of one text."""

    def __init__(self, text):
        self.text = text
        self.tokens = tokens_of(text)
        self.partner = partners(self.tokens)
        self.bugs = []

    def add(self, kind, start, end, new):
        lost = self.text.count("\n", start, end) - new.count("\n")
        if lost >= 0 and self.text[start:end] != new:
            self.bugs.append(Bug(kind, start, end, new + "\n" * lost))

    def replace(self, kind, token, new):
        self.add(kind, token.start, token.end, new)

    def is_spaced(self, token):
        return self.text[token.start - 1] in " \n" and self.text[token.end:token.end + 1] in (" ", "\n")

    def previous(self, i):
        return self.tokens[i - 1].text if i > 0 else ""

    def following(self, i):
        return self.tokens[i + 1].text if i + 1 < len(self.tokens) else ""

    def make(self):
        for i, token in enumerate(self.tokens):
            if self.previous(i) == "operator":
                continue
            if token.kind == "operator":
                self.at_operator(i, token)
            elif token.kind == "number":
                self.at_number(i, token)
            elif token.kind == "word":
                self.at_word(i, token)
            elif token.kind == "string" and (unit := UNITS.get(token.text.strip('"'))) and token.text[0] == '"':
                self.replace("unit", token, f'"{unit}"')
        self.add_statements()
        checked = self.spans_of_checks()
        return [b for b in self.bugs if not any(start <= b.start < end for start, end in checked)]

    def spans_of_checks(self):
        return [(t.start, self.tokens[self.partner[i + 1]].end) for i, t in enumerate(self.tokens)
                if t.text in CHECKS and i + 1 in self.partner]

    def at_operator(self, i, token):
        text = token.text
        if text in COMPARISONS and self.is_spaced(token):
            for new in COMPARISONS[text]:
                self.replace("comparison", token, new)
        if text in OPERATORS and self.is_spaced(token):
            self.replace("operator", token, OPERATORS[text])
        if text in SIGNS and self.is_spaced(token):
            self.replace("sign", token, SIGNS[text])
        if text == "-" and not self.is_spaced(token) and self.starts_operand(i):
            self.replace("sign", token, "")
        if text == "!" and self.starts_operand(i):
            self.replace("condition", token, "")
        if text in PRECEDENCE and self.is_spaced(token):
            self.omit_operands(i, token)
        if text == "[" and i in self.partner:
            self.change_index(i)
        if text in "({" and i in self.partner and i > 0:
            self.swap_items(i)

    def starts_operand(self, i):
        before = self.tokens[i - 1] if i > 0 else None
        return before is None or before.text == "return" or (before.kind == "operator" and before.text not in (")", "]", "}"))

    def omit_operands(self, i, token):
        """a + b becomes a, and also b where the sign or quotient allows it."""
        level = PRECEDENCE[token.text]
        end = self.end_of_operand(i, level)
        if end is not None:
            self.add("omitted term", self.tokens[i - 1].end, end, "")
        start = self.start_of_operand(i, level)
        if start is not None and token.text in ("+", "*", "&&", "||"):
            self.add("omitted term", start, self.tokens[i + 1].start, "")

    def ends_operand(self, j, level):
        t = self.tokens[j]
        if t.text in ENDS_OPERAND or t.text in OPENING.values() or t.text in OPENING:
            return True
        return t.text in PRECEDENCE and self.is_spaced(t) and PRECEDENCE[t.text] <= level

    def end_of_operand(self, i, level):
        j = i + 1
        while j < len(self.tokens):
            if self.tokens[j].text in OPENING:
                if j not in self.partner:
                    return None
                j = self.partner[j] + 1
            elif self.ends_operand(j, level):
                return self.tokens[j - 1].end if j > i + 1 else None
            else:
                j += 1
        return None

    def start_of_operand(self, i, level):
        j = i - 1
        while j >= 0:
            if self.tokens[j].text in OPENING.values():
                if j not in self.partner:
                    return None
                j = self.partner[j] - 1
            elif self.ends_operand(j, level):
                return self.tokens[j + 1].start if j < i - 1 else None
            else:
                j -= 1
        return None

    def change_index(self, i):
        inner = self.tokens[i + 1:self.partner[i]]
        before = self.tokens[i - 1] if i > 0 else None
        if not inner or before is None or not (before.kind == "word" or before.text in (")", "]")) or before.text in KEYWORDS:
            return  # a capture or an attribute
        start, end = inner[0].start, inner[-1].end
        text = self.text[start:end]
        if text.isdigit():
            self.add("index", start, end, str(int(text) - 1) if int(text) > 0 else "1")
        elif len(inner) == 3 and inner[1].text in SIGNS and inner[2].text == "1":
            self.add("index", start, end, inner[0].text)
        elif len(inner) == 1 and inner[0].kind == "word":
            self.add("index", start, end, "0")

    def swap_items(self, i):
        """Exchanges neighbours in a list of arguments or columns; of .name = value the values."""
        if i > 0 and self.tokens[i - 1].text in SYMMETRIC:
            return
        close = self.partner[i]
        cuts, j = [i], i + 1
        while j < close:
            if self.tokens[j].text in OPENING and j in self.partner:
                j = self.partner[j]
            elif self.tokens[j].text == ";":
                return
            elif self.tokens[j].text == ",":
                cuts.append(j)
            j += 1
        cuts.append(close)
        if any(self.is_parameter(a + 1, b) for a, b in zip(cuts, cuts[1:])):
            return
        spans = [self.value_span(a + 1, b) for a, b in zip(cuts, cuts[1:])]
        for one, two in zip(spans, spans[1:]):
            if one and two:
                first, between, second = self.text[slice(*one)], self.text[one[1]:two[0]], self.text[slice(*two)]
                if max(first.count("\n"), second.count("\n")) <= 1:
                    self.add("swapped", one[0], two[1], second + between + first)

    def is_parameter(self, begin, end):
        """Whether the item declares a parameter: const A& a, double b."""
        item = self.tokens[begin:end]
        return bool(item) and (item[0].text in KEYWORDS or any(
            two.kind == "word" and (one.kind == "word" or (one.text in ("&", "*", ">") and not self.is_spaced(one)
                                                           and self.text[one.end] == " "))
            for one, two in zip(item, item[1:])))

    def value_span(self, begin, end):
        if end - begin > 2 and self.tokens[begin].text == "." and self.tokens[begin + 2].text == "=":
            begin += 3
        return (self.tokens[begin].start, self.tokens[end - 1].end) if end > begin else None

    def at_number(self, i, token):
        text = token.text.rstrip("uUlLfF")
        if text.lower().startswith("0x") or self.previous(i) == "case" or "'" in text:
            return
        suffix = token.text[len(text):]
        value = float(text)
        if re.fullmatch(r"1e-?\d+|10+(\.0)?|180(\.0)?|60(\.0)?", text):
            self.replace("unit", token, ("1.0" if "e" in text or "." in text else "1") + suffix)
        if text.isdigit():
            for new in {int(text) + 1, max(int(text) - 1, 0)}:
                self.replace("constant", token, f"{new}{suffix}")
        elif value == 0.0:
            self.replace("constant", token, "1.0" + suffix)
        else:
            for factor in (2.0, 0.5):
                new = repr(value * factor)
                self.replace("constant", token, new + ("" if re.search("[.e]", new) else ".0") + suffix)

    def at_word(self, i, token):
        text = token.text
        if text in FUNCTIONS and (self.following(i) == "(" or text in ("true", "false")):
            self.replace("operator", token, FUNCTIONS[text])
        if text in ("abs", "sqrt") and self.following(i) == "(":
            start = token.start - 5 if self.text[token.start - 5:token.start] == "std::" else token.start
            self.add("omitted term", start, token.end, "")
        if text in MEMBERS and self.previous(i) == "." and self.following(i) != "=":
            self.replace("index", token, MEMBERS[text])
        if text == "if" and self.following(i) == "(" and i + 1 in self.partner:
            start, end = self.tokens[i + 1].end, self.tokens[self.partner[i + 1]].start
            if ";" not in self.text[start:end]:
                self.add("condition", start, end, f"false && ({self.text[start:end]})")
                self.add("condition", start, end, f"!({self.text[start:end]})")

    def add_statements(self):
        """An assignment, a call, a break or a continue is left out."""
        begin = 0
        for i, token in enumerate(self.tokens):
            if token.text in ("{", "}", "else"):
                begin = i + 1
            elif token.text == ":" and self.tokens[begin].text in ("case", "default"):
                begin = i + 1
            elif token.text == ")" and i in self.partner and self.previous(self.partner[i]) in ("if", "for", "while"):
                begin = i + 1
            elif token.text == ";":
                if begin < i and not self.is_inside_brackets(i):
                    self.omit_statement(begin, i)
                begin = i + 1

    def is_inside_brackets(self, i):
        """Whether the semicolon at i stands in the head of a loop."""
        j = i
        while j >= 0 and self.tokens[j].text not in ("{", "}"):
            if self.tokens[j].text == "(" and self.partner.get(j, -1) > i:
                return True
            j -= 1
        return False

    def omit_statement(self, begin, end):
        words = self.tokens[begin:end]
        first = words[0]
        whole = self.text[first.start:words[-1].end]
        if first.text in ("break", "continue"):
            self.add("omitted statement", first.start, self.tokens[end].end, "{}")
            return
        if first.kind == "operator" and first.text not in ("++", "--", "*"):
            return
        if first.text in KEYWORDS or (len(words) > 1 and words[0].kind == words[1].kind == "word"):
            return  # a declaration or a jump
        assignment = next((k for k, t in enumerate(words) if t.text in ("=", "+=", "-=", "*=", "/=")), None)
        if assignment is not None:
            if any(t.text in (">", "&", "*") and not self.is_spaced(t) for t in words[1:assignment]):
                return  # a declaration such as std::vector<double> x = ...
            if assignment > 0 and words[assignment - 1].kind == "word" and assignment > 1 and words[assignment - 2].kind == "word":
                return
            value = self.text[words[assignment].end:words[-1].end].strip()
            kind = "forgotten reset" if value in RESET_VALUES and words[assignment].text == "=" else "omitted statement"
            self.add(kind, first.start, self.tokens[end].end, "{}")
        elif words[-1].text == ")" or first.text in ("++", "--"):
            kind = "forgotten reset" if re.search(r"(\.|->)(clear|reset)\(\)$", whole) else "omitted statement"
            self.add(kind, first.start, self.tokens[end].end, "{}")


def bugs_of(text):
    """All bugs of a text, by their place."""
    return sorted(set(Maker(text).make()), key=lambda b: (b.start, b.end, b.kind, b.new))
