/** How many wrong tails are borne (D-43). All counts are forgotten after the lock's minutes without a wrong tail. */
import { constants } from '#domain/constants.ts';
import type { Limit } from '../../http/rate-limit.ts';

export const tailLimits = {
  /** For one waybill from one address. */
  pair: constants.tracking.maxWrongTails,
  /** For one waybill from all addresses together: above what a household does, below what a sweep needs. */
  waybill: 20,
  /** From one address over all waybills, unknown numbers included: five full queries of ten. */
  address: 50,
} as const;

export const tailLockMs = constants.tracking.tailLockMinutes * 60_000;

/**
 * How often an address is told that something is locked. A lock refuses right and wrong tails alike, but they wait for
 * others in different ways: of thousands of answers their times would tell, of so few they don't.
 */
export const lockedLimit: Limit = { bucket: 'track:locked', limit: 60, windowSeconds: tailLockMs / 1000 };

/** Wrong tails from one IPv6 /48 over all waybills. */
export const siteLimit: Limit = {
  bucket: 'track:site',
  limit: 10 * tailLimits.address,
  windowSeconds: tailLockMs / 1000,
};
