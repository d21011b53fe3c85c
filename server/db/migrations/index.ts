/**
 * Every migration in order. A list in code instead of a folder scan: what runs is what the compiler
 * saw. A migration that has been released is never edited; add the next number.
 */
import type { Migration } from 'kysely';
import { up as baseline } from './0001-baseline.ts';
import { up as returns } from './0003-returns.ts';

export const migrations = {
  '0001-baseline': { up: baseline },
  '0003-returns': { up: returns },
} satisfies Record<string, Migration>;
