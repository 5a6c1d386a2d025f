"""Prints what `ipaddress` says of each `address/prefix` of its input."""
import ipaddress, sys
for line in sys.stdin.read().split("\n"):
    if not line: continue
    n = ipaddress.ip_interface(line).network
    hosts = n.num_addresses if n.prefixlen >= 31 else n.num_addresses - 2
    low, high = int(n.network_address), int(n.broadcast_address)
    if n.prefixlen < 31: low, high = low + 1, high - 1
    print(n.network_address, n.broadcast_address, n.netmask, n.hostmask,
          ipaddress.IPv4Address(low), ipaddress.IPv4Address(high), hosts, n.num_addresses)
