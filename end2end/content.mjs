// A folder of content for a server: blueprints that ship, and documents of the test.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** A new folder with these shipped files, and these texts by their names. */
export function contentOf(shipped, texts) {
  const folder = mkdtempSync(join(tmpdir(), 'plumb-content-'));
  for (const file of shipped) cpSync(join(ROOT, 'blueprints', file), join(folder, basename(file)));
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** The text of a shipped file. */
export const shipped = (file) => readFileSync(join(ROOT, 'blueprints', file), 'utf8');

/** The shipped graph, of which only these skills are left. */
export function graphOf(kept) {
  const { nodes, translations, ...graph } = JSON.parse(shipped('graph/skills_graph.json'));
  const left = nodes.filter(({ id }) => kept.includes(id));
  for (const node of left) node.prerequisites = node.prerequisites.filter((id) => kept.includes(id));
  const texts = JSON.stringify(left);
  return JSON.stringify({ ...graph, nodes: left, translations: translations.filter(({ en }) => texts.includes(JSON.stringify(en))) });
}

/** An assessment with items of one level of one skill. */
export const assessment = ({ id, title, section, skill, level, items }) => `assessment_id: ${id}
version: '1'
metadata: {title: ${title}}
configuration: {total_items: ${items}, passing_score_percent: 50, shuffle_items: false}
sections:
  - section_id: s
    title: ${section}
    item_count: ${items}
    skill_blueprints: [{skill_id: ${skill}}]
    difficulty_distribution: {${level}: ${items}}
scoring:
  method: percent_correct
  grade_bands: [{label: Good, min_percent: 50}, {label: Rest, min_percent: 0}]
`;
