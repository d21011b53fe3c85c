/**
 * Every migration in order. A list in code instead of a folder scan: what runs is what the compiler
 * saw. A migration that has been released is never edited; add the next number.
 */
import type { Migration } from 'kysely';
import * as rateLimits from './0001-rate-limits.ts';

export const migrations = {
  '0001-rate-limits': rateLimits,
} satisfies Record<string, Migration>;
