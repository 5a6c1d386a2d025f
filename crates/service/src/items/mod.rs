//! Blueprints and the statistics of their items. Everything is read from sums.

mod banked;
mod view;

pub use view::{
    CalibratedLevel, ItemCalibration, ItemLevel, ItemLine, ItemList, ItemOrder, ItemPart, ItemReport, ItemVersion,
    ItemWay, ItemsQuery,
};

use std::collections::{BTreeMap, HashMap};

use plumb_content::blueprint::Skill;
use plumb_content::generate::Generator;
use plumb_learning::measurement::ItemSums;
use plumb_sessions::session::StatKey;
use plumb_store::item_stats::{StatRow, StatSummary};
use plumb_types::ContentHash;
use plumb_types::saturating_cast;

use crate::calibration::Calibration;
use crate::capabilities::Teacher;
use crate::failure::{Result, ServiceError};

/// Blueprints on a page.
const PAGE: usize = 50;
/// Most versions of a blueprint to choose from.
const MOST_VERSIONS: i64 = 50;
/// Most parts of a version that are read: levels, and values of parameters and features.
const MOST_PARTS: i64 = 5_000;
/// Seed of the example items.
const EXAMPLE: u64 = 1;

impl Teacher<'_> {
    /// Returns a page of the published blueprints, and of the skills with problems of the bank that were asked in
    /// assessments.
    pub async fn items(&self, asked: ItemsQuery<'_>) -> Result<ItemList> {
        let found = self.plumb.stores.item_stats.current().await?;
        let found: HashMap<&str, &StatSummary> = found.iter().map(|one| (one.blueprint.as_str(), one)).collect();
        let catalog = self.plumb.catalog();
        let words = asked.search.trim().to_lowercase();
        let skills = catalog.skills.values().map(|generator| generator.skill()).filter(|skill| says(skill, &words));
        let mut lines: Vec<ItemLine> = skills.map(|skill| line(skill, found.get(skill.id.as_str()).copied())).collect();
        lines.extend(self.banked_lines(&catalog, &words).await?);
        let total = lines.len();
        lines.sort_by(|a, b| place(asked, a).cmp(&place(asked, b)));
        if asked.descending {
            lines.reverse();
        }
        if let Some((value, id)) = asked.after.and_then(cursor) {
            lines.retain(|line| {
                let here = place(asked, line);
                if asked.descending { here < (value, id) } else { here > (value, id) }
            });
        }
        let more = lines.len() > PAGE;
        lines.truncate(PAGE);
        let next = lines.last().filter(|_| more).map(|line| format!("{}~{}", place(asked, line).0, line.id));
        Ok(ItemList { lines, total, next })
    }

    /// Whether the caller may see the statistics of a blueprint. Of another teacher's own question, they may only see
    /// their classes' answers.
    pub fn sees_item(&self, id: &str) -> bool {
        !self.plumb.catalog().is_hidden(id, self.bound())
    }

    /// Returns the report on a blueprint, in the requested version or else the current one; for a skill without a
    /// blueprint, on a problem of the bank.
    pub async fn item_report(&self, id: &str, version: Option<&str>) -> Result<ItemReport> {
        let catalog = self.plumb.catalog();
        if catalog.is_hidden(id, self.bound()) {
            return Err(ServiceError::NotFound);
        }
        if catalog.skill(id).is_none() && catalog.is_node(id) {
            return self.banked_report(&catalog, id, version).await;
        }
        let versions = self.versions(id, version).await?;
        let shown = versions.iter().find(|version| version.is_shown).ok_or(ServiceError::NotFound)?;
        let generator = self.plumb.generator(&shown.hash).await?.ok_or(ServiceError::NotFound)?;
        let rows = self.plumb.stores.item_stats.of_version(id, &shown.hash, MOST_PARTS).await?;
        let mut sums: BTreeMap<StatKey, ItemSums> = rows.into_iter().map(|StatRow { key, sums }| (key, sums)).collect();
        let mut take = |level: &str| {
            let key = StatKey {
                blueprint: id.to_owned(),
                hash: shown.hash.clone(),
                level: level.to_owned(),
                feature: String::new(),
                value: String::new(),
            };
            sums.remove(&key).unwrap_or_default()
        };
        let whole = take("");
        let skill = generator.skill();
        let level = |name: &str| ItemLevel {
            name: name.to_owned(),
            figures: take(name).figures(),
            example: generator.generate(name, EXAMPLE).ok(),
        };
        let levels: Vec<ItemLevel> = skill.levels.iter().map(|written| written.name.as_str()).map(level).collect();
        let calibration = self.calibration_of(id, &shown.hash, &levels);
        Ok(ItemReport {
            id: id.to_owned(),
            statement: skill.metadata.skill_statement.clone(),
            figures: whole.figures(),
            sums: whole,
            ways: ways(skill),
            levels,
            parts: parts(&generator, sums),
            versions,
            calibration,
        })
    }

    /// Returns what the calibration in use says about the levels of a version.
    fn calibration_of(&self, id: &str, hash: &ContentHash, levels: &[ItemLevel]) -> Option<ItemCalibration> {
        let in_use = self.plumb.calibration();
        let Calibration { number, made_at, .. } = in_use.calibration.as_ref()?;
        let calibrated = |level: &ItemLevel| {
            let median = level.figures.times.map(|times| saturating_cast(times.median));
            let family = in_use.family(hash, &level.name)?.clone();
            Some(CalibratedLevel { name: level.name.clone(), family, median_millis: median })
        };
        let levels = levels.iter().filter_map(calibrated).collect();
        Some(ItemCalibration { number: *number, made_at: *made_at, levels, practised: in_use.learning_curve(id) })
    }

    /// Returns the hash of a version of a blueprint, from its prefix.
    pub async fn item_version(&self, id: &str, begins: &str) -> Result<ContentHash> {
        let report = self.item_report(id, None).await?;
        let found = report.versions.into_iter().find(|version| version.hash.as_str().starts_with(begins));
        found.map(|version| version.hash).ok_or(ServiceError::NotFound)
    }

    /// Returns the current version and those that have answers.
    async fn versions(&self, id: &str, asked: Option<&str>) -> Result<Vec<ItemVersion>> {
        let catalog = self.plumb.catalog();
        let current = catalog.skill(id);
        let counted = self.plumb.stores.item_stats.versions(id, MOST_VERSIONS).await?;
        let hashes = current.map(|skill| skill.hash.clone()).into_iter();
        let mut hashes: Vec<ContentHash> = hashes.chain(counted.iter().map(|version| version.hash.clone())).collect();
        let mut met = std::collections::HashSet::new();
        hashes.retain(|hash| met.insert(hash.clone()));
        let shown = match asked.filter(|asked| !asked.is_empty()) {
            Some(asked) => hashes.iter().find(|hash| hash.as_str() == asked),
            None => hashes.first(),
        };
        let shown = shown.ok_or(ServiceError::NotFound)?.clone();
        let mut versions = Vec::with_capacity(hashes.len());
        for hash in hashes {
            let Some(generator) = self.plumb.generator(&hash).await? else { continue };
            let n = counted.iter().find(|version| version.hash == hash).map_or(0, |version| count(version.n));
            versions.push(ItemVersion {
                written: generator.skill().version.clone(),
                is_current: current.is_some_and(|skill| skill.hash == hash),
                is_shown: hash == shown,
                n,
                hash,
            });
        }
        Ok(versions)
    }
}

fn count(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// Whether the blueprint's id, topic or statement contains all the words.
fn says(skill: &Skill, words: &str) -> bool {
    let metadata = &skill.metadata;
    let named = [&skill.id, &metadata.domain, &metadata.subdomain, &metadata.topic, &metadata.skill_statement];
    let named = named.map(|text| text.to_lowercase()).join(" ");
    words.split_whitespace().all(|word| named.contains(word))
}

fn line(skill: &Skill, found: Option<&StatSummary>) -> ItemLine {
    ItemLine {
        id: skill.id.clone(),
        statement: skill.metadata.skill_statement.clone(),
        n: found.map_or(0, |found| count(found.n)),
        facility: found.and_then(|found| found.facility),
        discrimination: found.and_then(|found| found.discrimination),
        flags: found.map_or(0, |found| count(found.flags)),
        serious: found.is_some_and(|found| found.serious),
    }
}

/// Returns the sort key of a line. Unknown values come last in either direction.
fn place<'l>(asked: ItemsQuery<'_>, line: &'l ItemLine) -> (i64, &'l str) {
    let unknown = if asked.descending { i64::MIN } else { i64::MAX };
    let value = match asked.order {
        ItemOrder::Name => 0,
        ItemOrder::Answers => saturating_cast(line.n),
        ItemOrder::Facility => line.facility.unwrap_or(unknown),
        ItemOrder::Discrimination => line.discrimination.unwrap_or(unknown),
        ItemOrder::Flags => i64::try_from(line.flags).unwrap_or(i64::MAX - 1) + if line.serious { 1_000 } else { 0 },
    };
    (value, &line.id)
}

fn cursor(text: &str) -> Option<(i64, &str)> {
    let (value, id) = text.split_once('~')?;
    Some((value.parse().ok()?, id))
}

fn ways(skill: &Skill) -> Vec<ItemWay> {
    let way = |strategy: &plumb_content::blueprint::skill::Strategy| ItemWay {
        strategy: strategy.kind.clone(),
        words: strategy.misconception.clone().unwrap_or_else(|| strategy.description.clone()),
    };
    skill.strategies.iter().map(way).collect()
}

/// Returns the values of each parameter and feature, in the order of the blueprint.
fn parts(generator: &Generator, sums: BTreeMap<StatKey, ItemSums>) -> Vec<ItemPart> {
    let mut values: BTreeMap<String, Vec<(String, ItemSums)>> = BTreeMap::new();
    for (key, sums) in sums.into_iter().filter(|(key, _)| !key.feature.is_empty()) {
        values.entry(key.feature).or_default().push((key.value, sums));
    }
    let skill = generator.skill();
    let declared = skill.features.iter().map(|feature| (&feature.name, true));
    let parameters = skill.parameters.iter().map(|parameter| (&parameter.name, false));
    let part = |(name, declared): (&String, bool)| {
        let mut values = values.remove(name)?;
        values.sort_by(|(a, _), (b, _)| by_number(a, b));
        let values = values.into_iter().map(|(value, sums)| (value, sums.figures())).collect();
        Some(ItemPart { name: name.clone(), declared, values })
    };
    declared.chain(parameters).filter_map(part).collect()
}

/// Orders values that begin with a number numerically, and other values after them alphabetically.
fn by_number(a: &str, b: &str) -> std::cmp::Ordering {
    let number = |text: &str| {
        let first = text.split("..").next().unwrap_or(text);
        plumb_types::decimal::Decimal::parse(first).map(plumb_types::decimal::Decimal::to_rational)
    };
    match (number(a), number(b)) {
        (Some(a), Some(b)) => a.cmp(&b),
        (Some(_), None) => std::cmp::Ordering::Less,
        (None, Some(_)) => std::cmp::Ordering::Greater,
        (None, None) => (a.is_empty(), a).cmp(&(b.is_empty(), b)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_in_the_order_of_their_numbers() {
        let mut values = vec!["", "100..149", "-5", "20", "false", "3", "1/2", "0.5"];
        values.sort_by(|a, b| by_number(a, b));
        assert_eq!(values, ["-5", "0.5", "3", "20", "100..149", "1/2", "false", ""]);
    }

    #[test]
    fn a_place_that_was_not_given_out_is_none() {
        assert_eq!(cursor("250000~A.B"), Some((250_000, "A.B")));
        assert_eq!(cursor("-3~x"), Some((-3, "x")));
        for text in ["", "x", "x~y", "1", "99999999999999999999~x"] {
            assert_eq!(cursor(text), None, "{text}");
        }
    }
}
