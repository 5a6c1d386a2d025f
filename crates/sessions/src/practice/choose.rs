//! Which item comes next: how hard it is. Which skill, the graph recommends.

use plumb_content::blueprint::Skill;

/// The level of a blueprint that suits a belief from 0 to 1: the levels in order of their difficulty share that
/// range evenly, so that a beginner meets the easiest and who all but knows the skill the hardest.
/// `None` only for a blueprint without levels.
pub fn level_for(skill: &Skill, belief: f64) -> Option<&str> {
    let mut levels: Vec<_> = skill.levels.iter().collect();
    levels.sort_by_key(|level| level.value);
    let count = levels.len();
    // In range by the clamp; a belief that is no number counts as 0.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "small")]
    let at = (belief.clamp(0.0, 1.0) * count as f64) as usize;
    levels.get(at.min(count.saturating_sub(1))).map(|level| level.name.as_str())
}

/// The bank's difficulty that suits a belief from 0 to 1: the five share that range evenly, as levels do.
pub fn difficulty_for(belief: f64) -> u8 {
    // In range by the clamp; a belief that is no number counts as 0.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 5 by the clamp")]
    let step = (belief.clamp(0.0, 1.0) * 5.0) as u8;
    step.min(4) + 1
}

/// The bank's difficulties, the nearest to `wanted` first; of two equally near the easier one.
pub fn by_nearness(wanted: u8) -> [u8; 5] {
    let mut all = [1, 2, 3, 4, 5];
    all.sort_by_key(|difficulty| (wanted.abs_diff(*difficulty), *difficulty));
    all
}
