# SPDX-License-Identifier: MIT
"""Trees of boxes, which are elements of a page and layers of a scene, and how they become smaller."""

import copy
import html


def place_of(part):
    """By what parts are sorted: a layer of a background lies behind its declaration, which lies behind its box."""
    return tuple(-1 if place is None else place for place in part)


class Node:
    """A box: an element of a page, and a layer of a scene."""

    def __init__(self, css=(), frame=None, text=None, image=None, children=()):
        self.css, self.frame, self.text, self.image = list(css), frame, text, image
        self.children = list(children)

    def declarations(self):
        return "; ".join(f"{name}: {value}" for name, value in self.css)

    def element(self):
        style = self.declarations()
        framed = ""
        if self.frame:
            left, top, width, height = self.frame
            framed = f' data-frame="{left},{top},{width},{height}"'
            style = f"position: absolute; left: {left}px; top: {top}px; width: {width}px; height: {height}px; {style}"
        elif any(child.frame for child in self.children):
            style = f"position: relative; {style}"
        style = html.escape(style)
        if self.image:
            return f'<img{framed} style="{style}" src="{self.image}">'
        inner = html.escape(self.text or "") + "".join(child.element() for child in self.children)
        return f'<div{framed} style="{style}">{inner}</div>'

    def layer(self):
        layer = {}
        if self.frame:
            layer["frame"] = self.frame
        if self.css or self.image:
            layer["css"] = self.declarations()
        if self.text:
            layer["contents"] = {"text": {"string": self.text}}
        if self.image:
            # An element's picture is stretched where nothing else is said, and a document's covers its frame.
            layer["contents"] = {"image": self.image, "gravity": "resize"}
        if self.children:
            layer["layers"] = [child.layer() for child in self.children]
        return layer

    def nodes(self):
        yield self
        for child in self.children:
            yield from child.nodes()

    def has_text(self):
        return any(node.text for node in self.nodes())

    def parts(self, path=()):
        """What can be left out: the place of a child, of a declaration, or of a layer of a background; children first."""
        for index, child in enumerate(self.children):
            yield (*path, index), None, None
        for index, child in enumerate(self.children):
            yield from child.parts((*path, index))
        is_flexible = any(not child.frame for child in self.children)
        for index, (name, value) in enumerate(self.css):
            if name != "display" or not is_flexible:
                yield path, index, None
            if name.startswith("background") or name.endswith("shadow"):
                layers = split(value, ",")
                for layer in range(len(layers) if len(layers) > 1 else 0):
                    yield path, index, layer

    def without(self, parts):
        """The tree with less. Of parts within each other the larger ones count."""
        tree = copy.deepcopy(self)
        # From the end, so that places stay what they are.
        for path, index, layer in sorted(parts, key=place_of, reverse=True):
            node, above = tree, None
            for step in path:
                node, above = node.children[step] if step < len(node.children) else None, node
                if not node:
                    break
            if not node:
                continue
            if index is None:
                del above.children[path[-1]]
            elif layer is None:
                del node.css[index]
            elif index < len(node.css):
                name, value = node.css[index]
                layers = split(value, ",")
                if len(layers) > max(layer, 1):
                    del layers[layer]
                    node.css[index] = name, ", ".join(layers)
        return tree

    def plainer(self):
        """The tree with fewer words in its backgrounds."""
        for index, (name, value) in enumerate(self.css):
            words = split(value, " ") if name == "background" and len(split(value, ",")) == 1 else []
            for word in range(len(words) if len(words) > 1 else 0):
                tree = copy.deepcopy(self)
                tree.css[index] = name, " ".join(words[:word] + words[word + 1:])
                yield tree
        for index, child in enumerate(self.children):
            for inner in child.plainer():
                tree = copy.deepcopy(self)
                tree.children[index] = inner
                yield tree

    def __str__(self):
        parts = []
        if self.frame:
            parts.append(f"frame {self.frame}")
        if self.image:
            parts.append(f"image {self.image}")
        if self.text:
            parts.append(f"text {self.text!r}")
        parts.append("{" + self.declarations() + "}")
        if self.children:
            parts.append("[" + ", ".join(str(child) for child in self.children) + "]")
        return " ".join(parts)


def split(value, separator):
    """The parts of a value between separators that lie in no brackets."""
    parts, depth, part = [], 0, ""
    for character in value:
        depth += (character == "(") - (character == ")")
        if character == separator and not depth:
            parts.append(part.strip())
            part = ""
        else:
            part += character
    return [*parts, part.strip()]
