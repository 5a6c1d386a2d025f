"""What a program is made of. Computed in an instance in which no line of the program has run."""

import ast

import values


def inspect(source):
    """Names and numbers of the constructs in `source`, as JSON. Raises what `compile` raises."""
    tree = ast.parse(source, "<program>")
    nodes, calls, methods, names, modules, defined = {}, set(), set(), set(), set(), {}
    for node in ast.walk(tree):
        kind = type(node).__name__
        if not isinstance(node, (ast.expr_context, ast.Module)):
            nodes[kind] = nodes.get(kind, 0) + 1
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                calls.add(node.func.id)
            elif isinstance(node.func, ast.Attribute):
                methods.add(node.func.attr)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            names.add(node.id)
        elif isinstance(node, ast.Import):
            modules.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            modules.add(node.module or ".")
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            defined.setdefault(node.name, set()).update(_called(node))
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    defined.setdefault(target.id, set()).update(_called(node.value))
    recursive = sorted(name for name in defined if name in _reached(name, defined))
    lists = {
        "calls": sorted(calls),
        "methods": sorted(methods),
        "names": sorted(names),
        "modules": sorted(modules),
        "functions": sorted(defined),
        "recursive": recursive,
    }
    counted = ",".join("%s:%d" % (values.text(kind), nodes[kind]) for kind in sorted(nodes))
    listed = ",".join(
        "%s:[%s]" % (values.text(name), ",".join(map(values.text, items))) for name, items in lists.items()
    )
    return '{"nodes":{%s},%s}' % (counted, listed)


def _called(function):
    """Names that a function calls, of functions and of methods of its own object."""
    called = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                called.add(node.func.id)
            elif isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
                if node.func.value.id in ("self", "cls"):
                    called.add(node.func.attr)
    return called


def _reached(name, defined):
    """Functions that `name` calls, itself or through others."""
    reached, left = set(), list(defined[name])
    while left:
        other = left.pop()
        if other in defined and other not in reached:
            reached.add(other)
            left.extend(defined[other])
    return reached
