//! Chooses how hard the next item is. Its skill is chosen by the graph's recommendation.

use plumb_content::blueprint::Skill;

/// The level of a blueprint that suits a mastery belief from 0 to 1: the levels in order of difficulty divide that
/// range evenly, so a beginner gets the easiest level and a learner close to mastery the hardest. `None` only for a
/// blueprint without levels.
pub fn level_for(skill: &Skill, belief: f64) -> Option<&str> {
    levels_by_nearness(skill, belief).next()
}

/// The levels of a blueprint, the one that suits a mastery belief first and then by how near they are to it; of two
/// equally near, the easier one first.
pub fn levels_by_nearness(skill: &Skill, belief: f64) -> impl Iterator<Item = &str> {
    let mut levels: Vec<_> = skill.levels.iter().collect();
    levels.sort_by_key(|level| level.value);
    let count = levels.len();
    // In range because of the clamp; a NaN belief becomes 0.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "small")]
    let at = (belief.clamp(0.0, 1.0) * count as f64) as usize;
    let at = at.min(count.saturating_sub(1));
    let mut levels: Vec<_> = levels.into_iter().enumerate().collect();
    levels.sort_by_key(|(index, _)| index.abs_diff(at));
    levels.into_iter().map(|(_, level)| level.name.as_str())
}

/// The bank difficulty that suits a mastery belief from 0 to 1: the five difficulties divide that range evenly, as
/// levels do.
pub fn difficulty_for(belief: f64) -> u8 {
    // In range because of the clamp; a NaN belief becomes 0.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 5 by the clamp")]
    let step = (belief.clamp(0.0, 1.0) * 5.0) as u8;
    step.min(4) + 1
}

/// The bank's difficulties, the nearest to `wanted` first; of two equally near, the easier one first.
pub fn by_nearness(wanted: u8) -> [u8; 5] {
    let mut all = [1, 2, 3, 4, 5];
    all.sort_by_key(|difficulty| (wanted.abs_diff(*difficulty), *difficulty));
    all
}
