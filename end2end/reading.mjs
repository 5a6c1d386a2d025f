// How hard the words of a page are to read: the grade of Flesch and Kincaid (1975), as app/src/reading_grade.rs works it
// out for the files of messages. Here it is that of a page as it is read, with what questions and names add to it.

/** A run of vowels each; a last e after a consonant is silent, as in `note`, but not in `table`. At least one. */
export function syllables(word) {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  const runs = letters.match(/[aeiouy]+/g)?.length ?? 0;
  const silent = /[^aeiouy]e$/.test(letters) && !/[^aeiouy]le$/.test(letters);
  return Math.max(1, silent ? runs - 1 : runs);
}

/** The words of each sentence of a text: numbers and signs are none, and what has no letters is no sentence. */
export function sentences(text) {
  const parts = text.split(/[.!?]+[”’)]*(?=\s|$)/);
  return parts.map((part) => part.split(/[\s/–—-]+/).filter((word) => /\p{L}/u.test(word))).filter((words) => words.length > 0);
}

/** The American school grade at which one reads such texts, and how many words of prose there are in them. */
export function gradeOf(blocks) {
  // Names, buttons and headings are no prose: what the formula says of a word or two means nothing.
  const all = blocks.filter((block) => /[.!?:][”’)]*$/.test(block)).flatMap(sentences);
  const words = all.flat();
  const spoken = words.reduce((sum, word) => sum + syllables(word), 0);
  return { grade: (0.39 * words.length) / all.length + (11.8 * spoken) / words.length - 15.59, words: words.length };
}

/** Runs in a browser: what can be read in the main part of the page, a text for each paragraph, line, heading, button. */
export function blocks() {
  for (const details of document.querySelectorAll('main details')) details.open = true;
  const inline = (element) => getComputedStyle(element).display === 'inline';
  const blockOf = (element) => (inline(element) ? blockOf(element.parentElement) : element);
  const left = '.visually-hidden, .no-js, svg, math, code, select, textarea, script, [aria-hidden=true]';
  const found = new Map();
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: { data, parentElement } } = texts;
    if (parentElement.closest(left) || !parentElement.checkVisibility({ visibilityProperty: true })) continue;
    const block = blockOf(parentElement);
    found.set(block, (found.get(block) ?? '') + data);
  }
  return [...found.values()].map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
}
