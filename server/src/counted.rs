//! The address under which requests, connections and guesses are counted.

use std::net::{IpAddr, Ipv6Addr};

/// Prefix length of an IPv6 network in bits: a household gets at least one whole network of this size (RFC 6177).
const NETWORK: u32 = 64;

/// Returns the address that is counted for this one. For IPv6 it is the network, because its owner has all 2⁶⁴
/// addresses; for IPv4 it is the address itself, also if it is written as an IPv6 address.
pub(crate) fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << (128 - NETWORK)))),
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(one: &str, other: &str) -> bool {
        counted(one.parse().unwrap()) == counted(other.parse().unwrap())
    }

    #[test]
    fn whoever_has_a_network_is_counted_once() {
        assert!(same("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"));
        assert!(!same("2001:db8:1:2::1", "2001:db8:1:3::1"));
        assert!(same("::ffff:192.0.2.7", "192.0.2.7"));
        assert!(!same("::ffff:192.0.2.7", "::ffff:192.0.2.8"));
        assert!(!same("192.0.2.7", "192.0.2.8"));
    }
}
