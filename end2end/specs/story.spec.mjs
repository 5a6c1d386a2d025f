// The whole story: a blueprint is written, published, set to a class, taken, marked and marked again, talked about, and
// found in the audit. Each page of the site that the three of them need has its step.
import { serve, test } from '../fixtures.mjs';
import { signInAs } from '../steps.mjs';
import * as graded from '../story/graded.mjs';
import * as watched from '../story/watched.mjs';
import * as written from '../story/written.mjs';

serve();

/** What happens, one after another: what it is, and who does it. */
const STORY = [
  ['the administrator writes a blueprint, makes three kinds of error, and mends them', written.writesABlueprint],
  ['sees what it makes, and publishes it', written.previewsAndPublishes],
  ['publishes an assessment made of it', written.publishesAnAssessmentOnIt],
  ['the teacher sets it to a class', written.setsItToAClass],
  ['a learner joins by the code, takes it, and reports an item', written.joinsAndTakesIt],
  ['the teacher sees the result on the board', written.seesTheResult],
  ['and what the answers say about the items', written.seesWhatTheItemsAreWorth],
  ['the teacher finds the score in the gradebook, changes it with a reason and releases it', graded.changesAndReleasesTheGrade],
  ['the learner sees the released grade with its comment', graded.seesTheGrade],
  ['the teacher sees the class by skills, and both see the scorecard', graded.seesTheClassBySkills],
  ['the teacher answers the report', graded.answersTheReport],
  ['the learner reads the answer', graded.readsTheAnswer],
  ['the teacher marks again: the score changes as previewed, and is told; taken back, it is as before', graded.marksAgain],
  ['nothing is left that no program could decide', graded.hasNothingToDecide],
  ['the administrator announces something, and everybody sees it', watched.announcesSomething],
  ['the administrator sees that the server is well', watched.seesThatTheServerIsWell],
  ['the administrator reads the story of the blueprint', watched.readsTheStoryOfTheBlueprint],
  ['the administrator reads where an item came from', watched.readsWhereAnItemCameFrom],
  ['the administrator has the whole trail verified', watched.hasTheTrailVerified],
  ['the administrator finds all of it in the audit', watched.findsItAllInTheAudit],
];

test('from an empty editor to the audit', async ({ page: admin, newVisitor }) => {
  test.setTimeout(600_000);
  const story = { admin, teacher: await newVisitor(), learner: await newVisitor() };
  await signInAs(story.admin, 'admin');
  await signInAs(story.teacher, 'teacher');
  for (const [what, step] of STORY) await test.step(what, () => step(story));
});
