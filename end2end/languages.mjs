// Whether a page is in the reader's language: no text of content in another, and no sentence.
import { readFileSync, readdirSync } from 'node:fs';

const CONTENT = new URL('../blueprints/', import.meta.url);

/** Words that occur in English sentences and in no German ones, and the other way round. */
const ENGLISH = /^(the|of|is|are|and|you|your|what|which|how|with|from|this|that|there|their|it|be|have|has|been|not|for|to|or|can|does|do|as|at|by|if)$/;
const GERMAN = /^(der|die|das|und|ist|sind|nicht|ein|eine|einen|einem|einer|mit|von|für|auf|dem|den|des|zu|zum|zur|im|bei|oder|wie|was|wer|du|dein|deine|sie|es|noch|auch|wenn|kein|keine)$/;

/** The English texts of the shipped content that read differently in German. */
export function shippedEnglish() {
  const texts = new Set();
  const pair = /"?en"?: ("(?:[^"\\]|\\.)*"),?\n\s*"?de"?: ("(?:[^"\\]|\\.)*")/g;
  for (const file of readdirSync(CONTENT, { recursive: true })) {
    if (!/\.(yaml|json)$/.test(file)) continue;
    for (const [, english, german] of readFileSync(new URL(file, CONTENT), 'utf8').matchAll(pair)) {
      if (english !== german && /[a-z]{3}/.test(english)) texts.add(JSON.parse(english).trim());
    }
  }
  return texts;
}

/** Runs in a browser: everything that is read on a page, a line each. */
function linesRead() {
  const named = [...document.querySelectorAll('[aria-label], [title], [alt], [placeholder]')];
  const names = named.flatMap((element) => ['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name)));
  const pictures = [...document.querySelectorAll('svg title, svg desc')].map((element) => element.textContent);
  return [document.title, ...document.body.innerText.split('\n'), ...names, ...pictures].map((line) => (line ?? '').trim()).filter(Boolean);
}

/** What is English on a page for a German reader. `typed` are texts that people of the stage have typed. */
export async function englishOn(page, shipped, typed) {
  const lines = (await page.evaluate(linesRead)).filter((line) => !typed.some((text) => line.includes(text)));
  const isSentence = (line) => {
    const words = line.toLowerCase().split(/[^\p{L}]+/u);
    return words.filter((word) => ENGLISH.test(word)).length > 1 && !words.some((word) => GERMAN.test(word));
  };
  return [...new Set(lines.filter((line) => shipped.has(line) || isSentence(line)))];
}
