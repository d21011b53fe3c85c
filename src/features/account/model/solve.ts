/** SHA-256 of one short text after another, as fast as a thread can: WebCrypto answers each with a promise, ten times slower. */
import { leadingZeroBits, workText } from '#domain/account/proof-of-work.ts';

const roots = (count: number, power: number): Uint32Array => {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1) {
    if (Array.from({ length: number - 2 }, (_, index) => index + 2).some((divisor) => number % divisor === 0)) continue;
    const root = number ** power;
    found.push(Math.floor((root - Math.floor(root)) * 2 ** 32));
  }
  return Uint32Array.from(found);
};

/** As FIPS 180-4 has them: of the first primes, the fractions of the square roots and of the cube roots. */
const begin = roots(8, 1 / 2);
const rounds = roots(64, 1 / 3);

const schedule = new Uint32Array(64);
const state = new Uint32Array(8);

/** Every index is within its array. */
const at = (words: Uint32Array, index: number): number => words[index] ?? 0;
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The longest text that fits into one block with its length, in ASCII characters. */
const longest = 55;

function fill(text: string): void {
  schedule.fill(0, 0, 16);
  for (let place = 0; place <= text.length; place += 1) {
    const byte = place < text.length ? text.charCodeAt(place) : 0x80;
    schedule[place >> 2] = at(schedule, place >> 2) | (byte << (24 - 8 * (place & 3)));
  }
  schedule[15] = text.length * 8;
}

/**
 * The hash of a text of ASCII characters, as eight words. The array is used again by the next call.
 * @throws RangeError for more than 55 characters
 */
export function sha256Words(text: string): Uint32Array {
  if (text.length > longest) throw new RangeError(`at most ${longest} characters`);
  const w = schedule;
  fill(text);
  for (let t = 16; t < 64; t += 1) {
    const [early, late] = [at(w, t - 15), at(w, t - 2)];
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    w[t] = at(w, t - 16) + s0 + at(w, t - 7) + s1;
  }
  let [a, b, c, d] = [at(begin, 0), at(begin, 1), at(begin, 2), at(begin, 3)];
  let [e, f, g, h] = [at(begin, 4), at(begin, 5), at(begin, 6), at(begin, 7)];
  for (let t = 0; t < 64; t += 1) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(rounds, t) + at(w, t)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = at(begin, index) + word;
  });
  return state;
}

/** Work as the server gives it out (`workStart`). */
export interface Work {
  readonly workId: string;
  /** Each is twice the work. */
  readonly bits: number;
}

/** The smallest answer. */
export function solveWork({ workId, bits }: Work): number {
  for (let answer = 0; ; answer += 1) if (leadingZeroBits(sha256Words(workText(workId, answer))) >= bits) return answer;
}
