import { randomInt } from 'node:crypto';

/** Without signs that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const groups = 3;
const groupLength = 4;

/** `7KQM-R2XP-9TVA`: 60 random bits that can be read out on the phone. */
export function randomCouponCode(): string {
  const group = (): string =>
    Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return Array.from({ length: groups }, group).join('-');
}
