/** Proof of work (D-24): a number with which the SHA-256 of a text begins with a number of zero bits. */

/** The hashed text: at most 47 characters, so that it fits into one block of SHA-256. */
export const workText = (workId: string, answer: number): string => `${workId}.${answer}`;

/** @param words the hash, as 32-bit words in its order */
export function leadingZeroBits(words: Iterable<number>): number {
  let bits = 0;
  for (const word of words) {
    const zeros = Math.clz32(word);
    bits += zeros;
    if (zeros < 32) break;
  }
  return bits;
}
