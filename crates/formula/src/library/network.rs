//! IPv4 helpers. Addresses are texts in dotted-quad form without leading zeros.
//!
//! `compute_…` takes an address as four octets or as one text, then the prefix:
//! `compute_network_address(10, 1, 2, 3, 24)` is
//! `compute_network_address('10.1.2.3', 24)`.
//!
//! | prefix | addresses | hosts | network | first host | last host | broadcast |
//! |---|---|---|---|---|---|---|
//! | /0 | 2³² | 2³² − 2 | 0.0.0.0 | 0.0.0.1 | 255.255.255.254 | 255.255.255.255 |
//! | /1 … /30 | 2^(32−p) | 2^(32−p) − 2 | lowest | network + 1 | broadcast − 1 | highest |
//! | /31 (RFC 3021) | 2 | 2 | lowest | network | broadcast | highest |
//! | /32 | 1 | 1 | the address | the address | the address | the address |
//!
//! A /31 and a /32 have no broadcast in use; `compute_broadcast_address` then is
//! the highest address, as in Python's `ipaddress`.
//!
//! Also: `cidr_to_mask(cidr)` `wildcard_mask(cidr)` `mask_to_cidr(mask)`
//! `host_count(cidr)` `address_count(cidr)` `ip_to_int(address)` `int_to_ip(n)`
//! `ip_octets(address)` `in_subnet(address, network, cidr)`.
//!
//! `network_with_error(network, kind)` makes a wrong but valid address, always a
//! different one: `increment_octet_1` to `_4` add one to an octet (255 becomes
//! 254), `decrement_octet_1` to `_4` subtract one (0 becomes 1).
//!
//! An octet above 255, a prefix above 32, a malformed address and a mask with
//! holes are errors.

use super::texts::string;
use super::{LibraryEntry, Param, ResultType};
use crate::Value;
use crate::meter::{Evaluated, Meter, brief, fault};
use crate::suggest::nearest;
use std::net::Ipv4Addr;

/// Number of arguments of the long form: four octets and a prefix.
pub(super) const PARTS: usize = 5;

const QUAD: &[Param] = &[Param::Int; PARTS];

pub(super) const ENTRIES: &[LibraryEntry] = &[
    LibraryEntry {
        usage: "cidr_to_mask(cidr)",
        arity: (1, 1),
        params: &[Param::Int],
        result: ResultType::Text,
        run: |_, a| Ok(quad(mask(prefix(&a[0])?))),
    },
    LibraryEntry {
        usage: "wildcard_mask(cidr)",
        arity: (1, 1),
        params: &[Param::Int],
        result: ResultType::Text,
        run: |_, a| Ok(quad(!mask(prefix(&a[0])?))),
    },
    LibraryEntry {
        usage: "mask_to_cidr(mask)",
        arity: (1, 1),
        params: &[Param::Text],
        result: ResultType::Int,
        run: mask_to_cidr,
    },
    LibraryEntry {
        usage: "compute_network_address(octet_1, octet_2, octet_3, octet_4, cidr)",
        arity: (2, 5),
        params: QUAD,
        result: ResultType::Text,
        run: |_, a| Ok(quad(subnet(a)?.network)),
    },
    LibraryEntry {
        usage: "compute_broadcast_address(octet_1, octet_2, octet_3, octet_4, cidr)",
        arity: (2, 5),
        params: QUAD,
        result: ResultType::Text,
        run: |_, a| Ok(quad(subnet(a)?.broadcast)),
    },
    LibraryEntry {
        usage: "compute_first_host(octet_1, octet_2, octet_3, octet_4, cidr)",
        arity: (2, 5),
        params: QUAD,
        result: ResultType::Text,
        run: |_, a| Ok(quad(subnet(a)?.first_host())),
    },
    LibraryEntry {
        usage: "compute_last_host(octet_1, octet_2, octet_3, octet_4, cidr)",
        arity: (2, 5),
        params: QUAD,
        result: ResultType::Text,
        run: |_, a| Ok(quad(subnet(a)?.last_host())),
    },
    LibraryEntry {
        usage: "host_count(cidr)",
        arity: (1, 1),
        params: &[Param::Int],
        result: ResultType::Int,
        run: |_, a| Ok(Value::Int(hosts(prefix(&a[0])?))),
    },
    LibraryEntry {
        usage: "address_count(cidr)",
        arity: (1, 1),
        params: &[Param::Int],
        result: ResultType::Int,
        run: |_, a| Ok(Value::Int(1 << (32 - prefix(&a[0])?))),
    },
    LibraryEntry {
        usage: "network_with_error(network, kind)",
        arity: (2, 2),
        params: &[Param::Text],
        result: ResultType::Text,
        run: network_with_error,
    },
    LibraryEntry {
        usage: "ip_to_int(address)",
        arity: (1, 1),
        params: &[Param::Text],
        result: ResultType::Int,
        run: |_, a| Ok(Value::Int(i64::from(address(&a[0])?))),
    },
    LibraryEntry {
        usage: "int_to_ip(n)",
        arity: (1, 1),
        params: &[Param::Int],
        result: ResultType::Text,
        run: int_to_ip,
    },
    LibraryEntry {
        usage: "ip_octets(address)",
        arity: (1, 1),
        params: &[Param::Text],
        result: ResultType::Ints,
        run: octets,
    },
    LibraryEntry {
        usage: "in_subnet(address, network, cidr)",
        arity: (3, 3),
        params: &[Param::Text, Param::Text, Param::Int],
        result: ResultType::Bool,
        run: in_subnet,
    },
];

const KINDS: [&str; 8] = [
    "increment_octet_1",
    "increment_octet_2",
    "increment_octet_3",
    "increment_octet_4",
    "decrement_octet_1",
    "decrement_octet_2",
    "decrement_octet_3",
    "decrement_octet_4",
];

/// The addresses of one network.
struct Subnet {
    network: u32,
    broadcast: u32,
    prefix: u32,
}

impl Subnet {
    const fn of(address: u32, prefix: u32) -> Self {
        let mask = mask(prefix);
        Self { network: address & mask, broadcast: address | !mask, prefix }
    }

    const fn first_host(&self) -> u32 {
        if self.prefix >= 31 { self.network } else { self.network + 1 }
    }

    const fn last_host(&self) -> u32 {
        if self.prefix >= 31 { self.broadcast } else { self.broadcast - 1 }
    }
}

const fn mask(prefix: u32) -> u32 {
    if prefix == 0 { 0 } else { u32::MAX << (32 - prefix) }
}

const fn hosts(prefix: u32) -> i64 {
    match prefix {
        32 => 1,
        31 => 2,
        _ => (1 << (32 - prefix)) - 2,
    }
}

fn quad(address: u32) -> Value {
    Value::from(Ipv4Addr::from_bits(address).to_string())
}

fn within(value: &Value, limit: u32) -> Option<u32> {
    match value {
        Value::Int(n) => u32::try_from(*n).ok().filter(|n| *n <= limit),
        _ => None,
    }
}

fn prefix(value: &Value) -> Evaluated<u32> {
    match within(value, 32) {
        Some(prefix) => Ok(prefix),
        None => fault("address", format!("{} is not a prefix from 0 to 32", brief(value))),
    }
}

fn address(value: &Value) -> Evaluated<u32> {
    match string(value)?.parse::<Ipv4Addr>() {
        Ok(address) => Ok(address.to_bits()),
        Err(_) => fault("address", format!("`{}` is not an IPv4 address", brief(value))),
    }
}

fn subnet(args: &[Value]) -> Evaluated<Subnet> {
    match args {
        [whole, cidr] => Ok(Subnet::of(address(whole)?, prefix(cidr)?)),
        [parts @ .., cidr] => {
            let mut bits = 0;
            for part in parts {
                match within(part, 255) {
                    Some(octet) => bits = bits << 8 | octet,
                    None => {
                        return fault("address", format!("{} is not an octet from 0 to 255", brief(part)));
                    }
                }
            }
            Ok(Subnet::of(bits, prefix(cidr)?))
        }
        [] => fault("address", "an address is missing"),
    }
}

fn mask_to_cidr(_: &mut Meter, args: &[Value]) -> Evaluated<Value> {
    let bits = address(&args[0])?;
    let prefix = bits.leading_ones();
    if bits != mask(prefix) {
        return fault("address", format!("`{}` is not a mask: its ones have a hole", brief(&args[0])));
    }
    Ok(Value::Int(i64::from(prefix)))
}

fn int_to_ip(_: &mut Meter, args: &[Value]) -> Evaluated<Value> {
    match within(&args[0], u32::MAX) {
        Some(bits) => Ok(quad(bits)),
        None => fault("address", format!("{} is not within 0 and 2³² − 1", brief(&args[0]))),
    }
}

fn octets(meter: &mut Meter, args: &[Value]) -> Evaluated<Value> {
    let octets = address(&args[0])?.to_be_bytes();
    meter.list(octets.map(|octet| Value::Int(i64::from(octet))).to_vec())
}

fn in_subnet(_: &mut Meter, args: &[Value]) -> Evaluated<Value> {
    let subnet = Subnet::of(address(&args[1])?, prefix(&args[2])?);
    let inside = (subnet.network..=subnet.broadcast).contains(&address(&args[0])?);
    Ok(Value::Bool(inside))
}

fn network_with_error(_: &mut Meter, args: &[Value]) -> Evaluated<Value> {
    let mut octets = address(&args[0])?.to_be_bytes();
    let kind = string(&args[1])?;
    let Some(index) = KINDS.iter().position(|known| *known == kind) else {
        return fault("argument", unknown_kind(kind));
    };
    let octet = &mut octets[index % 4];
    *octet = if index < 4 { octet.checked_add(1).unwrap_or(u8::MAX - 1) } else { octet.checked_sub(1).unwrap_or(1) };
    Ok(quad(u32::from_be_bytes(octets)))
}

fn unknown_kind(kind: &str) -> String {
    match nearest(kind, KINDS) {
        Some(near) => format!("there is no such kind of error; did you mean `{near}`?"),
        None => format!("there is no such kind of error; there are {}", KINDS.join(", ")),
    }
}

/// Finds a constant argument that is wrong for all values of the others.
pub(super) fn literal_problem(usage: &str, args: &[Option<&Value>]) -> Option<(usize, String)> {
    if usage.starts_with("network_with_error(")
        && let Some(Some(Value::Str(kind))) = args.get(1)
        && !KINDS.contains(&&**kind)
    {
        return Some((1, unknown_kind(kind)));
    }
    let takes_prefix = usage.ends_with("cidr)");
    if takes_prefix
        && let Some(Some(last)) = args.last()
        && last.is_number()
        && within(last, 32).is_none()
    {
        return Some((args.len() - 1, format!("{} is not a prefix from 0 to 32", brief(last))));
    }
    None
}
