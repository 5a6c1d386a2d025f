// The app on the telephone: one-time codes after RFC 6238.
import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const STEP_MILLIS = 30_000;

const present = () => Math.floor(Date.now() / STEP_MILLIS);

/** How long a code still has to count, so that a slow machine does not miss it. */
const LEFT_MILLIS = 20_000;

/**
 * Codes of an app that all count: each counts once, and only those of the step that is now, of the one before and of the
 * one after do. The oldest that counts long enough comes first: the more can follow before one has to be waited for.
 */
export class OneTimeCodes {
  #secret;
  #last = 0;

  constructor(secret) {
    this.#secret = secret;
  }

  async next() {
    const left = STEP_MILLIS - (Date.now() % STEP_MILLIS);
    const oldest = left > LEFT_MILLIS ? present() - 1 : present();
    this.#last = Math.max(this.#last + 1, oldest);
    const wait = (this.#last - 1) * STEP_MILLIS - Date.now();
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    return oneTimeCode(this.#secret, this.#last);
  }
}

/** The six digits that an app shows for a secret in base32 in the 30 seconds with that number. */
function oneTimeCode(secret, step) {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE(mac[19] & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
