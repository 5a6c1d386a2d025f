"""What is true of the networking skills, from Python's own `ipaddress`."""

from ipaddress import IPv4Address, IPv4Interface, IPv4Network

from rules import Rule, address_shown

OCTETS = ("ip_octet_1", "ip_octet_2", "ip_octet_3", "ip_octet_4")


def address(parameters):
    """The address in the parameters; the last octet is 0 when there is none."""
    return ".".join(str(parameters.get(name, 0)) for name in OCTETS)


def network(parameters):
    """The network the address is in."""
    return IPv4Interface(f"{address(parameters)}/{parameters['cidr']}").network


def usable(parameters):
    """How many addresses hosts may have; small networks are counted one by one."""
    found = network(parameters)
    if found.prefixlen >= 20:
        return sum(1 for _ in found.hosts())
    return found.num_addresses - len({found.network_address, found.broadcast_address})


def octets_in_range(parameters):
    """A unicast address outside the loopback network, with a prefix from 8 to 30."""
    first = parameters["ip_octet_1"]
    if not 1 <= first <= 223 or IPv4Address(address(parameters)).is_loopback:
        return False
    if not all(0 <= parameters[name] <= 255 for name in OCTETS[1:3]):
        return False
    if OCTETS[3] in parameters and not 1 <= parameters[OCTETS[3]] <= 254:
        return False
    return 8 <= parameters["cidr"] <= 30


def levels(easy, medium, hard):
    """Levels that depend on the prefix length."""

    def level(prefixes):
        return lambda parameters: octets_in_range(parameters) and parameters["cidr"] in prefixes

    return {"easy": level(easy), "medium": level(medium), "hard": level(hard)}


def whole_address(parameters, stem):
    """The question shows the address."""
    return address_shown(stem, address(parameters), parameters["cidr"])


def network_only(parameters, stem):
    """The question shows the network."""
    return address_shown(stem, str(network(parameters).network_address), parameters["cidr"])


WHOLE_OCTETS = {8, 16, 24}
BOUNDARY_LEVELS = levels(WHOLE_OCTETS, set(range(25, 31)), set(range(9, 24)) - WHOLE_OCTETS)
OCTET_LEVELS = levels(set(range(24, 31)), set(range(16, 24)), set(range(8, 16)))
NAMES = OCTETS + ("cidr",)

RULES = {
    "NET.IP.SUBNET.NETWORK": Rule(
        names=NAMES,
        key=lambda p: str(network(p).network_address),
        levels=BOUNDARY_LEVELS,
        stem=whole_address,
    ),
    "NET.IP.SUBNET.BROADCAST": Rule(
        names=NAMES,
        key=lambda p: str(network(p).broadcast_address),
        levels=BOUNDARY_LEVELS,
        stem=whole_address,
    ),
    "NET.IP.SUBNET.HOSTS": Rule(
        names=OCTETS[:3] + ("cidr",),
        key=lambda p: str(usable(p)),
        levels=OCTET_LEVELS,
        stem=network_only,
    ),
    "NET.IP.CIDR.MASK": Rule(
        names=NAMES,
        key=lambda p: str(IPv4Network(f"0.0.0.0/{p['cidr']}").netmask),
        levels=OCTET_LEVELS,
        stem=whole_address,
    ),
}
