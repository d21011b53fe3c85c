/**
 * Proof of work before a code is sent, an account is looked up or another password is tried (D-24): people solve no
 * puzzle, but a program pays for each request, and the cost grows with the requests from a network or for a target.
 */
import { createHash } from 'node:crypto';
import type { Answer } from '#contract/calls.ts';
import { constants } from '#domain/constants.ts';
import { leadingZeroBits, workText } from '#domain/account/proof-of-work.ts';
import type { ServerContext } from '#server/context.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { BusinessError } from '#server/http/failures.ts';
import { getBlock, getSite, hit, type Limit } from '#server/http/rate-limit.ts';
import { sealed } from '#server/secret.ts';
import { insertWork, takeWork } from './store.ts';

const { workBits, maxWorkBits, suspicionBits, workMinutes } = constants.account;

/** Only counts: frequent callers work more, and the limits on what is sent reject them. */
const counted = (bucket: string): Limit => ({ bucket, limit: Number.MAX_SAFE_INTEGER, windowSeconds: 3_600 });

interface WorkFor {
  /** A purpose of codes, `exists`, `password` or `message`. */
  purpose: string;
  /**
   * The phone or e-mail address, normalized; for a customer's own channel their id and the channel; for a message its
   * kind.
   */
  target: string;
}

/** What the work is for, and whether an image code is required as well, which changes its amount. */
export interface Needed extends WorkFor {
  isSuspicious: boolean;
}

const bindingHash = ({ secret }: ServerContext, { purpose, target }: WorkFor): string =>
  sealed(secret, 'work', purpose, target);

/** The minimum. Programs can read the question in words, so an image code only helps in addition to more work. */
const leastBits = ({ isSuspicious }: Needed): number => workBits + (isSuspicious ? suspicionBits : 0);

/**
 * Requests for a target. Messages all go to the operator, so they share no target: messages by others don't make a
 * visitor's work harder.
 */
async function hitsForTarget(context: ServerContext, { purpose, target }: WorkFor): Promise<number> {
  if (purpose === 'message') return 0;
  return (await hit(context, counted('work:target'), `${purpose} ${target}`)).hits;
}

/** One bit more, which doubles the work, for every fourth request of a network and every third one for a target. */
async function bitsFor(context: ServerContext, needed: Needed, ip: string): Promise<number> {
  const { hits: ofBlock } = await hit(context, counted('work:address'), getBlock(ip));
  const site = getSite(ip);
  const ofSite = site === undefined ? 0 : (await hit(context, counted('work:site'), site)).hits;
  const forTarget = await hitsForTarget(context, needed);
  const risen = Math.max(Math.floor(ofBlock / 4), Math.floor(ofSite / 40), Math.floor(forTarget / 3));
  return Math.min(maxWorkBits, leastBits(needed) + risen);
}

/** New work for one purpose and target. */
export async function startWork(context: ServerContext, needed: Needed, ip: string): Promise<Answer<'workStart'>> {
  const id = uuidv7();
  const bits = await bitsFor(context, needed, ip);
  const expires_at = new Date(context.clock().getTime() + workMinutes * 60_000);
  await insertWork(context.db, { id, binding_hash: bindingHash(context, needed), bits, expires_at });
  return { workId: id, bits };
}

function getZeroBits(text: string): number {
  const hash = createHash('sha256').update(text).digest();
  return leadingZeroBits(Array.from({ length: hash.length / 4 }, (_, index) => hash.readUInt32BE(index * 4)));
}

/** An answer to work, as a call's input has it. */
export interface WorkAnswer {
  workId?: string | undefined;
  workAnswer?: number | undefined;
}

/**
 * Uses work up, whether correct or not: of concurrent calls with the same work, one succeeds.
 * @throws BusinessError `workRequired` when there is none, or it is for another target, expired, too easy, used or
 * wrong.
 */
export async function useWork(
  context: ServerContext,
  { workId, workAnswer }: WorkAnswer,
  needed: Needed,
): Promise<void> {
  if (workId !== undefined && workAnswer !== undefined) {
    const bits = await takeWork(context.db, workId, bindingHash(context, needed), context.clock());
    if (bits !== undefined && bits >= leastBits(needed) && getZeroBits(workText(workId, workAnswer)) >= bits) return;
  }
  throw new BusinessError('workRequired');
}
