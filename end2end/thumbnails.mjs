// Pages drawn small, beside how they looked before. At this size letters are grey, so that other words, times and
// fonts hardly count, and what has moved, grown, vanished or lost its colour does.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const FOLDER = new URL('./looks/', import.meta.url);
/** Pixels that a window's width is drawn in, and the most that are kept of its height. */
const SIZE = { width: 96, height: 144 };
/** What is compared: a laptop, a wide and dark screen, a tablet, a telephone in the dark. */
const SETTINGS = [
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 1920, height: 1080, colorScheme: 'dark' },
  { width: 768, height: 1024, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
];
/** Of this many shades of 256 a pixel may be off; of this share of pixels more may be. */
const SHADES = 40;
const SHARE = 0.06;
/** Of pages with an item that was drawn at random: its picture is as large as its numbers. */
const SHARES = { 'learner-tutor-id': 0.25 };

/** Runs in a blank page: draws the pictures side by side and says where they differ from how they were. */
async function beside({ pictures, before, size, shades }) {
  const load = async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  };
  const canvas = (width, height) => Object.assign(document.createElement('canvas'), { width, height });
  const sheet = canvas(size.width * pictures.length, size.height);
  const brush = sheet.getContext('2d', { willReadFrequently: true });
  brush.filter = 'grayscale(1)';
  brush.fillStyle = '#808080';
  brush.fillRect(0, 0, sheet.width, sheet.height);
  for (const [at, picture] of pictures.entries()) {
    let drawn = await load(picture);
    // Halved again and again: drawn small at once, thin lines would be there or not by chance.
    while (drawn.width >= size.width * 2) {
      const half = canvas(Math.ceil(drawn.width / 2), Math.ceil(drawn.height / 2));
      half.getContext('2d').drawImage(drawn, 0, 0, half.width, half.height);
      drawn = half;
    }
    brush.drawImage(drawn, at * size.width, 0, size.width, Math.round(drawn.height * size.width / drawn.width));
  }
  const pixels = (context) => context.getImageData(0, 0, sheet.width, sheet.height).data;
  const shares = [];
  if (before) {
    const known = canvas(sheet.width, sheet.height).getContext('2d', { willReadFrequently: true });
    known.drawImage(await load(before), 0, 0);
    const [now, then] = [pixels(brush), pixels(known)];
    for (let at = 0; at < pictures.length; at += 1) {
      let off = 0;
      for (let y = 0; y < size.height; y += 1) {
        for (let x = at * size.width; x < (at + 1) * size.width; x += 1) {
          const place = (y * sheet.width + x) * 4;
          if (Math.abs(now[place] - then[place]) > shades) off += 1;
        }
      }
      shares.push(off / (size.width * size.height));
    }
  }
  return { sheet: sheet.toDataURL('image/png'), shares };
}

const png = (bytes) => `data:image/png;base64,${bytes.toString('base64')}`;

/**
 * How the page that is shown looks beside how it looked: what is wrong, in words, and the picture of now.
 * With PLUMB_LOOKS=update what is seen now is what it should look like.
 */
export async function compare(page, blank, name) {
  const pictures = [];
  for (const { width, height, colorScheme } of SETTINGS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const clip = { x: 0, y: 0, width, height: Math.round(SIZE.height * width / SIZE.width) };
    pictures.push(png(await page.screenshot({ fullPage: true, clip, animations: 'disabled', mask: [page.locator('time, code, output')] })));
  }
  const file = new URL(`${name}.png`, FOLDER);
  const update = process.env.PLUMB_LOOKS === 'update';
  const before = !update && existsSync(file) ? png(readFileSync(file)) : null;
  const { sheet, shares } = await blank.evaluate(beside, { pictures, before, size: SIZE, shades: SHADES });
  const now = Buffer.from(sheet.split(',')[1], 'base64');
  if (update) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, now);
    return { wrong: [], now };
  }
  if (!before) return { wrong: ['nobody has said how it should look'], now };
  const wrong = shares.flatMap((share, at) => {
    const { width, colorScheme } = SETTINGS[at];
    return share > (SHARES[name] ?? SHARE) ? [`${(share * 100).toFixed(1)} % of it is different at ${width} px, ${colorScheme}`] : [];
  });
  return { wrong, now, shares };
}
