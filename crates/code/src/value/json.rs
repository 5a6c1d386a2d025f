//! Values as JSON: strictly as they cross the pipe, and generously as authors write them.

use num_bigint::BigInt;
use num_traits::{Num as _, ToPrimitive as _};
use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeMap as _, Serializer};

use super::{DEEPEST, Value, ValueError, repr};

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        fn tagged<S: Serializer>(serializer: S, name: &str, held: &impl Serialize) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(Some(1))?;
            map.serialize_entry(name, held)?;
            map.end()
        }
        match self {
            Self::None => serializer.serialize_unit(),
            Self::Bool(held) => serializer.serialize_bool(*held),
            Self::Int(held) => match held.to_i64() {
                Some(small) => serializer.serialize_i64(small),
                None => tagged(serializer, "int", &hexadecimal(held)),
            },
            Self::Float(held) => tagged(serializer, "float", &repr::float(*held)),
            Self::Str(held) => serializer.serialize_str(held),
            Self::Bytes(held) => tagged(serializer, "bytes", &hex::encode(held)),
            Self::List(held) => held.serialize(serializer),
            Self::Tuple(held) => tagged(serializer, "tuple", held),
            Self::Set(held) => tagged(serializer, "set", held),
            Self::Dict(held) => tagged(serializer, "dict", held),
        }
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(WireVisitor)
    }
}

struct WireVisitor;

impl<'de> Visitor<'de> for WireVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: de::Error>(self) -> Result<Value, E> {
        Ok(Value::None)
    }

    fn visit_bool<E: de::Error>(self, held: bool) -> Result<Value, E> {
        Ok(Value::Bool(held))
    }

    fn visit_i64<E: de::Error>(self, held: i64) -> Result<Value, E> {
        Ok(Value::from(held))
    }

    fn visit_u64<E: de::Error>(self, held: u64) -> Result<Value, E> {
        Ok(Value::Int(held.into()))
    }

    fn visit_str<E: de::Error>(self, held: &str) -> Result<Value, E> {
        Ok(Value::from(held))
    }

    fn visit_string<E: de::Error>(self, held: String) -> Result<Value, E> {
        Ok(Value::Str(held))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut held = Vec::new();
        while let Some(item) = items.next_element()? {
            held.push(item);
        }
        Ok(Value::List(held))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let name: String = map.next_key()?.ok_or_else(|| de::Error::custom("an object that names no type"))?;
        let value = match name.as_str() {
            "int" => int(&map.next_value::<String>()?).map(Value::Int),
            "float" => float(&map.next_value::<String>()?).map(Value::Float),
            "bytes" => hex::decode(map.next_value::<String>()?).ok().map(Value::Bytes),
            "tuple" => Some(Value::Tuple(map.next_value()?)),
            "set" => Some(Value::Set(map.next_value()?)),
            "dict" => Some(Value::Dict(map.next_value()?)),
            _ => None,
        };
        let value = value.ok_or_else(|| de::Error::custom(format_args!("not a value of type {name:?}")))?;
        match map.next_key::<String>()? {
            None => Ok(value),
            Some(_) => Err(de::Error::custom("an object that names two types")),
        }
    }
}

/// Linear in the number of digits, which decimal digits are not.
fn hexadecimal(int: &BigInt) -> String {
    let digits = int.magnitude().to_str_radix(16);
    format!("{}0x{digits}", if int.sign() == num_bigint::Sign::Minus { "-" } else { "" })
}

fn int(text: &str) -> Option<BigInt> {
    let (negative, text) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let digits = text.strip_prefix("0x").filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))?;
    let int = BigInt::from_str_radix(digits, 16).ok()?;
    Some(if negative { -int } else { int })
}

fn float(text: &str) -> Option<f64> {
    let known = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | 'e');
    let special = matches!(text, "nan" | "inf" | "-inf");
    (special || text.chars().all(known)).then(|| text.parse().ok()).flatten()
}

pub(super) fn from_plain(plain: &serde_json::Value, depth: usize) -> Result<Value, ValueError> {
    use serde_json::Value as Json;
    if depth > DEEPEST {
        return Err(ValueError::TooDeep);
    }
    let all = |items: &[Json]| items.iter().map(|item| from_plain(item, depth + 1)).collect::<Result<Vec<_>, _>>();
    Ok(match plain {
        Json::Null => Value::None,
        Json::Bool(held) => Value::Bool(*held),
        Json::String(held) => Value::Str(held.clone()),
        Json::Array(items) => Value::List(all(items)?),
        Json::Number(number) => match (number.as_i64(), number.as_u64(), number.as_f64()) {
            (Some(held), ..) => Value::from(held),
            (_, Some(held), _) => Value::Int(held.into()),
            (.., Some(held)) => Value::Float(held),
            _ => return Err(ValueError::Json(format!("{number} is out of range: write {{python: \"{number}\"}}"))),
        },
        Json::Object(map) => {
            let wrong = |name: &str| ValueError::Json(format!("not what {name:?} holds"));
            let one = (map.len() == 1).then(|| map.iter().next()).flatten();
            match one.map(|(name, held)| (name.as_str(), held)) {
                Some(("python", Json::String(literal))) => super::literal::parse(literal)?,
                Some(("tuple", Json::Array(items))) => Value::Tuple(all(items)?),
                Some(("set", Json::Array(items))) => Value::Set(all(items)?),
                Some(("dict", Json::Array(items))) => {
                    let pair = |item: &Json| match item.as_array().map(Vec::as_slice) {
                        Some([key, value]) => Ok((from_plain(key, depth + 1)?, from_plain(value, depth + 1)?)),
                        _ => Err(wrong("dict")),
                    };
                    Value::Dict(items.iter().map(pair).collect::<Result<_, _>>()?)
                }
                Some(("int", Json::String(text))) => Value::Int(int(text).ok_or_else(|| wrong("int"))?),
                Some(("float", Json::String(text))) => Value::Float(float(text).ok_or_else(|| wrong("float"))?),
                Some(("float", Json::Number(number))) => Value::Float(number.as_f64().ok_or_else(|| wrong("float"))?),
                Some(("bytes", Json::String(text))) => Value::Bytes(hex::decode(text).map_err(|_| wrong("bytes"))?),
                _ => Value::Dict(
                    map.iter()
                        .map(|(key, held)| Ok((Value::Str(key.clone()), from_plain(held, depth + 1)?)))
                        .collect::<Result<_, ValueError>>()?,
                ),
            }
        }
    })
}
