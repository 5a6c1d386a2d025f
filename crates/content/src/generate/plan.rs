//! Plans a form: skill and level of each position, before any item is drawn.

use super::form::FormError;
use super::rng::Stream;
use crate::blueprint::Assessment;
use crate::blueprint::assessment::Section;

/// A position of a form.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlanEntry {
    pub section_id: String,
    pub skill_id: String,
    /// Name of the level.
    pub level: String,
}

/// Lays out a form: sections in order; in each, every level as often as `difficulty_distribution` specifies, and every
/// skill in proportion to its weight (largest remainder, ties by chance) as far as the skills have the levels. Levels
/// are spread over the skills. With `shuffle_items` the positions are shuffled within their sections, otherwise they
/// follow the order of the skills and levels in the assessment.
///
/// `levels_of` returns the names of a skill's levels, `None` for a skill that does not exist.
pub fn plan(
    assessment: &Assessment,
    levels_of: &dyn Fn(&str) -> Option<Vec<String>>,
    seed: u64,
) -> Result<Vec<PlanEntry>, FormError> {
    let mut entries = Vec::new();
    for section in &assessment.sections {
        let mut stream = Stream::of_parts(seed, &["plan", &section.id]);
        let mut pairs = pair(section, levels_of, &mut stream)?;
        if assessment.configuration.shuffle_items {
            stream.shuffle(&mut pairs);
        } else {
            pairs.sort_unstable();
        }
        let levels = level_names(section, levels_of);
        entries.extend(pairs.into_iter().map(|(skill, level)| PlanEntry {
            section_id: section.id.clone(),
            skill_id: section.skills[skill].skill_id.clone(),
            level: levels[level].clone(),
        }));
    }
    Ok(entries)
}

/// Returns the levels of a section: those of its distribution, or else all levels of its skills, in order of
/// appearance.
fn level_names(section: &Section, levels_of: &dyn Fn(&str) -> Option<Vec<String>>) -> Vec<String> {
    if !section.difficulty.is_empty() {
        return section.difficulty.iter().map(|(level, _)| level.clone()).collect();
    }
    let mut names: Vec<String> = Vec::new();
    for level in section.skills.iter().filter_map(|skill| levels_of(&skill.skill_id)).flatten() {
        if !names.contains(&level) {
            names.push(level);
        }
    }
    names
}

/// Pairs skills and levels, one pair for each item of the section.
fn pair(
    section: &Section,
    levels_of: &dyn Fn(&str) -> Option<Vec<String>>,
    stream: &mut Stream,
) -> Result<Vec<(usize, usize)>, FormError> {
    let names = level_names(section, levels_of);
    let mut has = Vec::with_capacity(section.skills.len());
    for skill in &section.skills {
        let Some(levels) = levels_of(&skill.skill_id) else {
            return Err(FormError::UnknownSkill { skill: skill.skill_id.clone() });
        };
        has.push(names.iter().map(|name| levels.contains(name)).collect::<Vec<bool>>());
    }
    let wanted = wanted_levels(section, names.len(), stream);
    for level in &wanted {
        if !has.iter().any(|skill| skill[*level]) {
            return Err(FormError::NoSkill { section: section.id.clone(), level: names[*level].clone() });
        }
    }
    let weights: Vec<u64> = section.skills.iter().map(|skill| u64::from(skill.weight)).collect();
    let counts = shares(&weights, wanted.len(), stream);
    let skills = deal(&counts, stream);
    Ok(Matching::new(&has, &weights, skills, wanted).solve())
}

/// Returns one level per item, in order, so that the skills dealt in turn are spread over each level.
fn wanted_levels(section: &Section, levels: usize, stream: &mut Stream) -> Vec<usize> {
    let counts: Vec<usize> = if section.difficulty.is_empty() {
        let items = usize::try_from(section.item_count).unwrap_or(0);
        shares(&vec![1; levels], items, stream)
    } else {
        section.difficulty.iter().map(|(_, count)| usize::try_from(*count).unwrap_or(0)).collect()
    };
    counts.into_iter().enumerate().flat_map(|(level, count)| std::iter::repeat_n(level, count)).collect()
}

/// Splits `total` in proportion to the weights: whole parts first, the remainder by largest remainders.
fn shares(weights: &[u64], total: usize, stream: &mut Stream) -> Vec<usize> {
    let sum: u64 = weights.iter().sum();
    if sum == 0 {
        return vec![0; weights.len()];
    }
    let product = |weight: &u64| u128::from(*weight) * u128::try_from(total).unwrap_or(0);
    let mut counts: Vec<usize> =
        weights.iter().map(|weight| usize::try_from(product(weight) / u128::from(sum)).unwrap_or(0)).collect();
    let mut order: Vec<usize> = (0..weights.len()).filter(|at| weights[*at] > 0).collect();
    // Equal remainders are in random order, which the stable sort keeps.
    stream.shuffle(&mut order);
    order.sort_by_key(|at| std::cmp::Reverse(product(&weights[*at]) % u128::from(sum)));
    let left = total.saturating_sub(counts.iter().sum());
    for at in order.into_iter().cycle().take(left) {
        counts[at] += 1;
    }
    counts
}

/// Deals the skills in turn until each is used up, beginning with any: neighbours differ as long as possible.
fn deal(counts: &[usize], stream: &mut Stream) -> Vec<usize> {
    let mut order: Vec<usize> = (0..counts.len()).collect();
    stream.shuffle(&mut order);
    let rounds = counts.iter().copied().max().unwrap_or(0);
    (0..rounds).flat_map(|round| order.iter().copied().filter(move |skill| counts[*skill] > round)).collect()
}

/// Matches each wanted level with a skill that has it, keeping the skills' counts where possible.
struct Matching<'a> {
    has: &'a [Vec<bool>],
    weights: &'a [u64],
    skills: Vec<usize>,
    wanted: Vec<usize>,
    /// By index into `skills`: the index into `wanted` that it serves.
    serves: Vec<Option<usize>>,
}

impl<'a> Matching<'a> {
    fn new(has: &'a [Vec<bool>], weights: &'a [u64], skills: Vec<usize>, wanted: Vec<usize>) -> Self {
        let fits = |place: usize| has[skills[place]][wanted[place]].then_some(place);
        let serves = (0..skills.len()).map(|place| if place < wanted.len() { fits(place) } else { None }).collect();
        Self { has, weights, skills, wanted, serves }
    }

    fn solve(mut self) -> Vec<(usize, usize)> {
        let mut pairs = Vec::with_capacity(self.wanted.len());
        for want in 0..self.wanted.len() {
            if !self.serves.contains(&Some(want)) && !self.place(want, &mut vec![false; self.skills.len()]) {
                // No exchange helps: the level goes to the heaviest skill that has it, beyond its count.
                let level = self.wanted[want];
                let skill = (0..self.has.len()).filter(|skill| self.has[*skill][level]);
                let heaviest = skill.max_by_key(|skill| (self.weights[*skill], std::cmp::Reverse(*skill)));
                pairs.extend(heaviest.map(|skill| (skill, level)));
            }
        }
        for (place, want) in self.serves.iter().enumerate() {
            pairs.extend(want.map(|want| (self.skills[place], self.wanted[want])));
        }
        pairs
    }

    /// Finds a skill for `want`, moving others if necessary (an augmenting path; each index is visited once).
    fn place(&mut self, want: usize, visited: &mut [bool]) -> bool {
        for place in 0..self.skills.len() {
            if visited[place] || !self.has[self.skills[place]][self.wanted[want]] {
                continue;
            }
            visited[place] = true;
            let free = match self.serves[place] {
                None => true,
                Some(other) => self.place(other, visited),
            };
            if free {
                self.serves[place] = Some(want);
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blueprint::assessment::SkillWeight;

    fn section(skills: &[(&str, u32)], difficulty: &[(&str, u32)]) -> Section {
        Section {
            id: "s".to_owned(),
            title: "S".to_owned(),
            item_count: difficulty.iter().map(|(_, count)| count).sum(),
            skills: skills
                .iter()
                .map(|(id, weight)| SkillWeight { skill_id: (*id).to_owned(), weight: *weight })
                .collect(),
            difficulty: difficulty.iter().map(|(level, count)| ((*level).to_owned(), *count)).collect(),
        }
    }

    fn all_levels(skill: &str) -> Option<Vec<String>> {
        (skill != "missing").then(|| ["easy", "medium", "hard"].map(str::to_owned).to_vec())
    }

    fn pairs(section: &Section, levels_of: &dyn Fn(&str) -> Option<Vec<String>>, seed: u64) -> Vec<(usize, usize)> {
        pair(section, levels_of, &mut Stream::new(seed, "test")).unwrap()
    }

    fn count(pairs: &[(usize, usize)], test: impl Fn(&(usize, usize)) -> bool) -> usize {
        pairs.iter().filter(|pair| test(pair)).count()
    }

    #[test]
    fn weights_and_levels_are_both_met_exactly() {
        let section = section(&[("A", 1), ("B", 2), ("C", 1)], &[("easy", 2), ("medium", 2), ("hard", 1)]);
        for seed in 0..200 {
            let pairs = pairs(&section, &all_levels, seed);
            let levels: Vec<usize> = (0..3).map(|level| count(&pairs, |pair| pair.1 == level)).collect();
            assert_eq!(levels, [2, 2, 1]);
            let skills: Vec<usize> = (0..3).map(|skill| count(&pairs, |pair| pair.0 == skill)).collect();
            // 1.25, 2.5, 1.25: the half is rounded up.
            assert_eq!(skills, [1, 3, 1]);
        }
    }

    #[test]
    fn levels_are_spread_over_the_skills() {
        let section = section(&[("A", 1), ("B", 1)], &[("easy", 2), ("medium", 2), ("hard", 2)]);
        for seed in 0..50 {
            let mut pairs = pairs(&section, &all_levels, seed);
            pairs.sort_unstable();
            assert_eq!(pairs, [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]);
        }
    }

    #[test]
    fn equal_remainders_are_settled_by_chance() {
        let section = section(&[("A", 1), ("B", 1), ("C", 1)], &[("easy", 4)]);
        let doubled = |seed| {
            let pairs = pairs(&section, &all_levels, seed);
            (0..3).find(|skill| count(&pairs, |pair| pair.0 == *skill) == 2).unwrap()
        };
        let mut counts = [0; 3];
        for seed in 0..300 {
            counts[doubled(seed)] += 1;
        }
        assert!(counts.iter().all(|count| (70..130).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_skill_without_a_level_is_skipped_in_favour_of_others() {
        let levels_of = |skill: &str| {
            let levels: &[&str] = if skill == "A" { &["easy"] } else { &["easy", "hard"] };
            Some(levels.iter().map(|level| (*level).to_owned()).collect())
        };
        let section = section(&[("A", 1), ("B", 1)], &[("hard", 2), ("easy", 2)]);
        for seed in 0..50 {
            let mut pairs = pairs(&section, &levels_of, seed);
            pairs.sort_unstable();
            assert_eq!(pairs, [(0, 1), (0, 1), (1, 0), (1, 0)]);
        }
        let harder = self::section(&[("A", 1), ("B", 1)], &[("hard", 4)]);
        assert_eq!(pairs(&harder, &levels_of, 1), [(1, 0); 4]);
    }

    #[test]
    fn a_level_that_no_skill_has_is_an_error() {
        let section = section(&[("A", 1)], &[("extreme", 1)]);
        let error = pair(&section, &all_levels, &mut Stream::new(0, "")).unwrap_err();
        assert_eq!(error, FormError::NoSkill { section: "s".to_owned(), level: "extreme".to_owned() });
        let missing = self::section(&[("A", 1), ("missing", 1)], &[("easy", 2)]);
        let error = pair(&missing, &all_levels, &mut Stream::new(0, "")).unwrap_err();
        assert_eq!(error, FormError::UnknownSkill { skill: "missing".to_owned() });
    }

    #[test]
    fn without_a_distribution_all_levels_come_alike() {
        let mut section = section(&[("A", 1), ("B", 1)], &[]);
        section.item_count = 7;
        let pairs = pairs(&section, &all_levels, 3);
        assert_eq!(pairs.len(), 7);
        assert!((0..3).all(|level| (2..=3).contains(&count(&pairs, |pair| pair.1 == level))));
    }
}
