//! The traits of sqlx for types that are stored as a word.

use crate::audit_action::AuditAction;
use crate::user::Role;

/// Implements the traits of sqlx for types that are stored as text: `as_str` gives the stored word, `parse` reads it. The
/// crate that uses this macro depends on `sqlx`.
#[macro_export]
macro_rules! stored_as_text {
    ($($type:ty),+ $(,)?) => {$(
        impl<DB: ::sqlx::Database> ::sqlx::Type<DB> for $type
        where
            str: ::sqlx::Type<DB>,
        {
            fn type_info() -> DB::TypeInfo {
                <str as ::sqlx::Type<DB>>::type_info()
            }

            fn compatible(column: &DB::TypeInfo) -> bool {
                <str as ::sqlx::Type<DB>>::compatible(column)
            }
        }

        impl<'q, DB: ::sqlx::Database> ::sqlx::Encode<'q, DB> for $type
        where
            &'static str: ::sqlx::Encode<'q, DB>,
        {
            fn encode_by_ref(
                &self,
                buffer: &mut DB::ArgumentBuffer,
            ) -> ::std::result::Result<::sqlx::encode::IsNull, ::sqlx::error::BoxDynError> {
                <&'static str as ::sqlx::Encode<'q, DB>>::encode(self.as_str(), buffer)
            }
        }

        impl<'r, DB: ::sqlx::Database> ::sqlx::Decode<'r, DB> for $type
        where
            String: ::sqlx::Decode<'r, DB>,
        {
            fn decode(value: DB::ValueRef<'r>) -> ::std::result::Result<Self, ::sqlx::error::BoxDynError> {
                let word = <String as ::sqlx::Decode<'r, DB>>::decode(value)?;
                Self::parse(&word).ok_or_else(|| format!("{word:?} is no {}", stringify!($type)).into())
            }
        }
    )+};
}

crate::stored_as_text!(AuditAction, Role);
