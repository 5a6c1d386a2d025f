//! Whom an address stands for when requests, connections and guesses are counted.

use std::net::{IpAddr, Ipv6Addr};

/// The bits of an IPv6 address that name a network: a household has at least one of these, and all of it (RFC 6177).
const NETWORK: u32 = 64;

/// The address that is counted for this one: of IPv6 its network, since whoever has one has all 2⁶⁴ addresses in it; an
/// IPv4 address is itself, also where it comes in the form of an IPv6 address.
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
