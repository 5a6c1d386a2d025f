// The right answers, worked out from what the learner reads: nothing of the server's is asked.

/** What the words of a question ask for. */
const ARITHMETIC = [
  [/^(?:What is|Calculate) (\d+) \+ (\d+)[?.]$/, (a, b) => a + b],
  [/^Find the sum of (\d+) and (\d+)\.$/, (a, b) => a + b],
  [/^Start at (\d+) and count on (\d+)\./, (a, b) => a + b],
  [/^One shelf holds (\d+) books, another (\d+)\./, (a, b) => a + b],
  [/^A train carries (\d+) passengers, a second one (\d+)\./, (a, b) => a + b],
  [/^(?:What is|Calculate) (\d+) − (\d+)[?.]$/, (a, b) => a - b],
  [/^Start at (\d+) and count back (\d+)\./, (a, b) => a - b],
  [/^Subtract (\d+) from (\d+)\.$/, (a, b) => b - a],
  [/^A film has (\d+) scenes\. (\d+) are already shot\./, (a, b) => a - b],
  [/^A warehouse stores (\d+) boxes\. (\d+) are shipped\./, (a, b) => a - b],
  [/^(?:What is|Calculate) (\d+) × (\d+)[?.]$/, (a, b) => a * b],
  [/^Find the product of (\d+) and (\d+)\.$/, (a, b) => a * b],
  [/^A hall has (\d+) rows with (\d+) seats in each\./, (a, b) => a * b],
  [/^There are (\d+) bags with (\d+) marbles in each\./, (a, b) => a * b],
  [/^A box holds (\d+) screws\. How many screws are there in (\d+) such boxes\?$/, (a, b) => a * b],
  [/^(?:What is|Calculate) (\d+) ÷ (\d+)[?.]$/, (a, b) => a / b],
  [/^Divide (\d+) by (\d+)\.$/, (a, b) => a / b],
  [/^(\d+) chairs are put into (\d+) equal rows\./, (a, b) => a / b],
  [/^(\d+) screws are packed into boxes of (\d+)\./, (a, b) => a / b],
  [/^(\d+) cards are dealt evenly to (\d+) players\./, (a, b) => a / b],
];

/** A whole number as pages show it: from five digits on in groups. */
const grouped = (n) => (n < 10_000 ? String(n) : String(n).replace(/\B(?=(\d{3})+$)/g, ','));

const number = (address) => address.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0);
const dotted = (value) => [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');

function ofNetwork(stem) {
  const found = /(\d+\.\d+\.\d+\.\d+)\/(\d+)/.exec(stem);
  if (!found) return null;
  const size = 2 ** (32 - Number(found[2]));
  const network = number(found[1]) - (number(found[1]) % size);
  if (/subnet mask/.test(stem)) return dotted(2 ** 32 - size);
  if (/broadcast/.test(stem)) return dotted(network + size - 1);
  if (/network address|address of (?:its|this) network/.test(stem)) return dotted(network);
  if (/usable host addresses|How many hosts/.test(stem)) return grouped(size - 2);
  return null;
}

/** The text of a question with formulas: MathML has no spaces around its signs, and invisible signs of products. */
export const onTheLine = (stem) => stem
  .replace(/[\u2061\u2062]/g, '')
  .replace(/\s*([+−×÷=])\s*/g, ' $1 ')
  .replace(/ +/g, ' ');

/** The right answer to a question of the shipped assessments. */
export function keyOf(stem) {
  // Programs are told the words of a picture below the question.
  const [text] = onTheLine(stem.trim()).replace(/(\d),(?=\d{3})/g, '$1').split('\n');
  for (const [words, work] of ARITHMETIC) {
    const found = words.exec(text);
    if (found) return grouped(work(Number(found[1]), Number(found[2])));
  }
  const key = ofNetwork(text);
  if (key === null) throw new Error(`nobody has taught this test to answer: ${text}`);
  return key;
}

/** The equation with x that a question shows, such as `4x-19=-15`. */
export function equationIn(stem) {
  const found = /[-+÷\dx ]+=[-+÷\dx ]+/.exec(onTheLine(stem).replace(/−/g, '-'));
  if (!found) throw new Error(`no equation to solve: ${stem}`);
  return found[0].replace(/ /g, '');
}

const divisor = (a, b) => (b === 0 ? Math.abs(a) : divisor(b, a % b));

/** What x is in an equation of the first degree, as a whole number or a fraction. */
export function solutionOf(equation) {
  const [, share = '1'] = /÷(\d+)/.exec(equation) ?? [];
  let [letters, numbers] = [0, 0];
  for (const [at, side] of equation.split('=').entries()) {
    for (const [, sign, digits, letter, by] of side.matchAll(/([-+]?)(?=[\dx])(\d*)(x?)(?:÷(\d+))?/g)) {
      const value = (sign === '-' ? -1 : 1) * (at === 0 ? 1 : -1) * Number(digits || 1) * (by ? 1 : Number(share));
      if (letter) letters += value;
      else numbers -= value;
    }
  }
  const common = divisor(numbers, letters) * Math.sign(letters);
  return letters === common ? String(numbers / common) : `${numbers / common}/${letters / common}`;
}
