"""What is true of the skills about number systems, and of the later ones about networks."""

import re
from ipaddress import IPv4Address, IPv4Network

from networking import NAMES, OCTETS, address, levels, network, octets_in_range, whole_address
from rules import ADDRESS_AND_PREFIX, NUMBER, Rule, address_shown, rule


def bits(number):
    """A number in binary, by dividing."""
    digits = ""
    while number:
        number, bit = divmod(number, 2)
        digits = str(bit) + digits
    return digits or "0"


def hexadecimal(number):
    """A number in hexadecimal, by dividing."""
    digits = ""
    while number:
        number, digit = divmod(number, 16)
        digits = "0123456789ABCDEF"[digit] + digits
    return digits or "0"


def names(text):
    """A check that the question has a word."""

    def check(p, stem):
        return "" if text(p) in re.findall(r"\w+", stem) else f"does not show {text(p)}"

    return check


def carries(p):
    """Whether some column has two ones."""
    return any(x == y == "1" for x, y in zip(reversed(bits(p.a)), reversed(bits(p.b))))


BITS = {
    "easy": lambda p: len(bits(p.n)) in range(3, 7),
    "medium": lambda p: len(bits(p.n)) == 7 and not bits(p.n).endswith("00000"),
    "hard": lambda p: len(bits(p.n)) == 8 and not bits(p.n).endswith("00000"),
}


def hexadecimal_letters(p):
    """How many digits of a byte are letters."""
    return len(re.findall("[A-F]", hexadecimal(16 * p.high + p.low)))


SYSTEMS = {
    "COMP.BIN.TODEC": rule(
        {"n": (2, 255)},
        key=lambda p: int(bits(p.n), 2),
        levels=BITS,
        shown=lambda p: [bits(p.n)],
    ),
    "COMP.BIN.FROMDEC": rule(
        {"n": (2, 255)},
        key=lambda p: bits(p.n),
        levels=BITS,
        shown=lambda p: [p.n],
    ),
    "COMP.BIN.ADD": rule(
        {"a": (1, 63), "b": (1, 63)},
        key=lambda p: bits(int(bits(p.a), 2) + int(bits(p.b), 2)),
        levels={
            "easy": lambda p: 4 <= min(p.a, p.b) and max(p.a, p.b) <= 31 and not carries(p),
            "medium": lambda p: 3 <= p.a <= 15 and 2 <= p.b <= 15 and carries(p),
            "hard": lambda p: min(p.a, p.b) >= 16 and p.a % 2 == p.b % 2 == 1 and p.a % 4 + p.b % 4 >= 4,
        },
        shown=lambda p: [bits(p.a), bits(p.b)],
    ),
    "COMP.HEX.TODEC": rule(
        {"n": (16, 1535)},
        key=lambda p: int(hexadecimal(p.n), 16),
        levels={
            "easy": lambda p: p.n < 256 and hexadecimal(p.n).isdigit(),
            "medium": lambda p: p.n < 256 and not hexadecimal(p.n).isdigit(),
            "hard": lambda p: p.n >= 256 and not hexadecimal(p.n).isdigit(),
        },
        shown=lambda p: [],
        allowed=lambda p: range(10_000),
        check=names(lambda p: hexadecimal(p.n)),
    ),
    "COMP.HEX.TOBIN": rule(
        {"high": (1, 15), "low": (0, 15)},
        key=lambda p: bits(p.high).zfill(4) + bits(p.low).zfill(4),
        common=lambda p: p.high != p.low,
        levels={
            "easy": lambda p: hexadecimal_letters(p) == 0,
            "medium": lambda p: hexadecimal_letters(p) == 1,
            "hard": lambda p: hexadecimal_letters(p) == 2,
        },
        shown=lambda p: [],
        allowed=lambda p: range(100),
        check=names(lambda p: hexadecimal(p.high) + hexadecimal(p.low)),
        options=4,
    ),
}


def mask_shown(parameters, stem):
    """The question shows the network and its mask, and no prefix length."""
    found = re.findall(r"\d+(?:\.\d+){3}", stem)
    wanted = [str(network(parameters).network_address), str(network(parameters).netmask)]
    return "" if found == wanted and "/" not in stem else f"shows {found}, not {wanted}"


def ones_of_mask(parameters):
    """The ones of the dotted mask."""
    mask = IPv4Network(f"0.0.0.0/{parameters['cidr']}").netmask
    return str(f"{int(mask):032b}".count("1"))


def subnet_levels():
    """Levels by the old prefix and the number of bits that are added."""

    def level(test):
        def holds(parameters):
            cidr, more = parameters["cidr"], parameters["bits"]
            return octets_in_range(parameters) and more >= 1 and cidr + more <= 30 and cidr <= 28 and test(cidr, more)

        return holds

    return {
        "easy": level(lambda cidr, more: cidr >= 24 and more <= 6),
        "medium": level(lambda cidr, more: cidr < 24 and more <= 6),
        "hard": level(lambda cidr, more: cidr <= 20 and 7 <= more <= 10),
    }


def subnets(parameters):
    """By listing the subnets."""
    return str(len(list(network(parameters).subnets(prefixlen_diff=parameters["bits"]))))


def subnets_shown(parameters, stem):
    """The question shows the network and the longer prefix length."""
    found = ADDRESS_AND_PREFIX.findall(stem)
    wanted = [(str(network(parameters).network_address), str(parameters["cidr"]))]
    rest = NUMBER.findall(ADDRESS_AND_PREFIX.sub("", stem))
    if found != wanted or rest != [str(parameters["cidr"] + parameters["bits"])]:
        return f"shows {found} and {rest}"
    return ""


def last_host(parameters):
    """The last usable address."""
    return str(IPv4Address(int(network(parameters).broadcast_address) - 1))


def other_host(parameters):
    """The host that the drawn numbers choose, in the network of the address."""
    found, hosts = network(parameters), network(parameters).num_addresses - 2
    offset = int(IPv4Address(address(parameters))) - int(found.network_address)
    return str(found.network_address + 1 + (offset + parameters["spread"] % (hosts - 1)) % hosts)


def one_neighbour(parameters, stem):
    """The question shows the address, and four others of which one is a host of its network."""
    trouble = address_shown(stem, address(parameters), parameters["cidr"])
    shown = re.findall(r"(?<![\d.])\d+(?:\.\d+){3}(?![\d/])", stem)
    if len(set(shown)) != 4:
        return f"shows the addresses {shown}"
    inside = [one for one in shown if IPv4Address(one) in network(parameters)]
    ends = {str(network(parameters).network_address), str(network(parameters).broadcast_address)}
    if inside != [other_host(parameters)] or ends.intersection(inside) or address(parameters) in inside:
        return f"has {inside} in the network"
    return "" if "other numbers" in trouble else trouble


NETWORKS = {
    "NET.IP.SAME": Rule(
        names=OCTETS + ("cidr", "below", "spread"),
        key=other_host,
        levels=levels({16, 24}, set(range(25, 30)), set(range(17, 24))),
        stem=one_neighbour,
    ),
    "NET.IP.MASK.CIDR": Rule(
        names=OCTETS[:3] + ("cidr",),
        key=ones_of_mask,
        levels=levels(set(range(24, 31)), set(range(16, 24)), set(range(8, 16))),
        stem=mask_shown,
        options=0,
    ),
    "NET.IP.SUBNET.LASTHOST": Rule(
        names=NAMES,
        key=last_host,
        levels=levels({16, 24}, set(range(25, 31)), set(range(9, 24)) - {16}),
        stem=whole_address,
    ),
    "NET.IP.SUBNET.COUNT": Rule(
        names=OCTETS[:3] + ("cidr", "bits"),
        key=subnets,
        levels=subnet_levels(),
        stem=subnets_shown,
        options=0,
    ),
}

RULES = {**SYSTEMS, **NETWORKS}
