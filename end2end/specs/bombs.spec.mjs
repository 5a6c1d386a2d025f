// Files that are made to break whoever opens them: refused with a reason, quickly, and nothing comes of them.
import { once } from 'node:events';
import { request } from 'node:http';

import { expect, serve, test } from '../fixtures.mjs';
import { signInAs } from '../steps.mjs';
import { zip } from '../zip.mjs';

serve();

const KIB = 1024;
const MIB = 1024 * KIB;
const many = (count) => Array.from({ length: count }, (_, at) => [`${at}.yaml`, 'x: 1\n']);
/** Ten names, each ten times the one before. */
const ALIASES = ['a: &a [x, x, x, x, x, x, x, x, x, x]', ...'bcdefghij'.split('').map((name, at) => {
  const before = `*${'abcdefghi'[at]}`;
  return `${name}: &${name} [${Array(10).fill(before).join(', ')}]`;
})].join('\n');

/** [what it is, the file, what is said about it] */
const FILES = [
  ['a file that unpacks to a thousand times its size', 'bomb.zip', zip([['a.yaml', 'x'.repeat(200 * KIB)]]), /at most 256 KB/],
  ['one that says it is small and is not', 'liar.zip', zip([{ name: 'a.yaml', content: 'x'.repeat(20 * MIB), says: 100 }]), /at most 256 KB|cannot be read/],
  ['two hundred of them', 'bombs.zip', zip(Array.from({ length: 200 }, (_, at) => [`${at}.yaml`, 'y'.repeat(255 * KIB)])), /at most 256 KB/],
  ['more files than are taken', 'many.zip', zip(many(5_001)), /too many files/],
  ['an archive in an archive', 'nested.zip', zip([['inner.zip', zip(many(2))]]), /Use only \.yaml and \.yml files/],
  ['a name that climbs', 'climb.zip', zip([['../../etc/cron.d/x.yaml', 'x: 1']]), /points outside it/],
  ['a name from the root', 'root.zip', zip([['/etc/x.yaml', 'x: 1']]), /points outside it/],
  ['a name of another system', 'drive.zip', zip([['C:\\x.yaml', 'x: 1']]), /points outside it/],
  ['the same name twice', 'twice.zip', zip([['x.yaml', 'x: 1'], ['X.yaml', 'x: 2']]), /same name/],
  ['a link', 'link.zip', zip([{ name: 'x.yaml', content: '/etc/passwd', mode: 0o120777 }]), /archive contains links/],
  ['an encrypted file', 'secret.zip', zip([{ name: 'x.yaml', content: 'x: 1', flags: 1 }]), /encrypted/],
  ['no archive at all', 'none.zip', Buffer.from('PK\x03\x04 and nothing else'), /cannot be read/],
  ['an archive cut in two', 'half.zip', zip(many(50)).subarray(0, 900), /cannot be read/],
  ['a program', 'x.exe', Buffer.from('MZ\x90\0'), /Use only \.yaml and \.yml files/],
  ['a blueprint that is not text', 'x.yaml', Buffer.from([0xff, 0xfe, 0x00]), /not plain text/],
  ['a blueprint that is too long', 'x.yaml', Buffer.from('x'.repeat(300 * KIB)), /at most 256 KB/],
  ['aliases that grow tenfold ten times', 'laugh.yaml', Buffer.from(ALIASES), /problem/],
  ['brackets in brackets', 'deep.yaml', Buffer.from('['.repeat(100_000)), /problem/],
  ['mappings in mappings', 'deep2.yaml', Buffer.from(Array.from({ length: 500 }, (_, at) => `${' '.repeat(at)}a:`).join('\n')), /problem/],
];

/** The status of what is sent to `path` when its beginning says how long it is, and no more of it comes. */
async function announced(page, path, length) {
  const { origin } = new URL(page.url());
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = { cookie, origin, 'content-type': 'multipart/form-data; boundary=x', 'content-length': length };
  const sent = request(origin + path, { method: 'POST', headers });
  sent.on('error', () => {});
  sent.flushHeaders();
  const [answer] = await once(sent, 'response');
  sent.destroy();
  return answer.statusCode;
}

test('archives and blueprints that are bombs are refused and do nothing', async ({ page }) => {
  test.setTimeout(480_000);
  await signInAs(page, 'admin');
  const published = async () => {
    await page.goto('/admin/blueprints?status=published');
    return page.getByRole('status').innerText();
  };
  const before = await published();
  for (const [what, name, buffer, said] of FILES) {
    await test.step(what, async () => {
      await page.goto('/admin/blueprints/import');
      await page.getByLabel(/^File/).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
      const began = Date.now();
      await page.getByRole('button', { name: 'Preview' }).click();
      await expect(page.getByRole('main')).toContainText(said);
      expect.soft(Date.now() - began, `milliseconds for ${what}`).toBeLessThan(10_000);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import blueprints');
      await expect(page.getByRole('button', { name: /^Publish/ })).toHaveCount(0);
    });
  }
  await test.step('one that is larger than the largest upload', async () => {
    // Refused by the length that it announces: nothing of it is read.
    expect(await announced(page, '/admin/blueprints/upload', 21 * MIB)).toBe(413);
  });
  expect(await published(), 'what is published').toBe(before);
});

test('rosters that are bombs are refused', async ({ page }) => {
  test.setTimeout(240_000);
  await signInAs(page, 'admin');
  const accounts = async () => {
    await page.goto('/admin/users?state=invited');
    return page.getByRole('main').innerText();
  };
  const before = await accounts();
  for (const [what, text, said] of [
    ['too many lines', `name\n${Array.from({ length: 5_001 }, (_, at) => `Learner ${at}`).join('\n')}`, /more than 5,000 lines|5,000/],
    ['too large', `name\n${'x'.repeat(1_100_000)}`, /larger than 1 MiB|too large|cannot be read/],
    ['a quotation mark that is never closed', `name\n"${'x\n'.repeat(10_000)}`, /not closed/],
    ['a line of cells without end', `name${',x'.repeat(100_000)}`, /The roster is empty/],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00]), /not a text file/],
  ]) {
    await test.step(what, async () => {
      await page.goto('/admin/users/roster');
      await page.getByLabel('CSV file').setInputFiles({ name: 'roster.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      await page.getByRole('button', { name: 'Preview' }).click();
      await expect(page.getByRole('main')).toContainText(said);
      await expect(page.getByRole('button', { name: /^Make/ })).toHaveCount(0);
    });
  }
  expect(await accounts(), 'accounts that wait').toBe(before);
});

test('a draft that is too long, or that grows, is refused', async ({ page }) => {
  test.setTimeout(240_000);
  await signInAs(page, 'admin');
  await page.goto('/admin/blueprints');
  await page.getByLabel('Kind').selectOption('skill');
  await page.getByRole('button', { name: 'Start empty' }).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  for (const [written, said] of [
    ['x'.repeat(300 * KIB), /longer than 256 KiB/],
    [ALIASES, /Errors: [1-9]/],
    ['['.repeat(50_000), /Errors: [1-9]/],
  ]) {
    await text.evaluate((area, value) => { area.value = value; }, written);
    await page.getByRole('button', { name: 'Save and check' }).click();
    await expect(page.getByRole('main')).toContainText(said);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
