/**
 * Every migration in order. A list in code instead of a folder scan: what runs is what the compiler
 * saw. A migration that has been released is never edited; add the next number.
 */
import type { Migration } from 'kysely';
import * as rateLimits from './0001-rate-limits.ts';
import * as accounts from './0002-accounts.ts';
import * as catalogue from './0003-catalogue.ts';
import * as orders from './0004-orders.ts';

export const migrations = {
  '0001-rate-limits': rateLimits,
  '0002-accounts': accounts,
  '0003-catalogue': catalogue,
  '0004-orders': orders,
} satisfies Record<string, Migration>;
