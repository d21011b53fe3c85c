/**
 * Every migration in order. A list in code instead of a folder scan: what runs is what the compiler
 * saw. A migration that has been released is never edited; add the next number.
 */
import type { Migration } from 'kysely';
import { up as baseline } from './0001-baseline.ts';
import { up as claims } from './0002-claims.ts';

export const migrations = {
  '0001-baseline': { up: baseline },
  '0002-claims': { up: claims },
} satisfies Record<string, Migration>;
