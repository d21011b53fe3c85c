/** Does the required work of calls, as the site does (D-24), with Node's own hash. */
import { hash } from 'node:crypto';
import type { CallId } from '#contract/wire.ts';
import { leadingZeroBits, workText } from '#domain/account/proof-of-work.ts';

interface Work {
  workId: string;
  bits: number;
}
interface Answered {
  workId: string;
  workAnswer: number;
}

function firstAnswer(workId: string, isWanted: (zeroBits: number) => boolean): Answered {
  for (let workAnswer = 0; ; workAnswer += 1) {
    const hex = hash('sha256', workText(workId, workAnswer));
    // Every accepted answer begins with at least four zero bits, and hardly any other text does.
    if (!hex.startsWith('0')) continue;
    const words = [0, 8, 16].map((at) => Number.parseInt(hex.slice(at, at + 8), 16));
    if (isWanted(leadingZeroBits(words))) return { workId, workAnswer };
  }
}

export const solveWork = ({ workId, bits }: Work): Answered => firstAnswer(workId, (zeros) => zeros >= bits);

/** An answer that is too easy. */
export const cheatWork = ({ workId, bits }: Work): Answered =>
  firstAnswer(workId, (zeros) => zeros > bits / 3 && zeros < bits);

const sending: ReadonlySet<CallId> = new Set(['smsCode', 'emailCode', 'ownCode', 'contactPhoneCode', 'codSmsCode']);

/** The purpose of a call's work, where its body doesn’t contain it. */
const purposes: Partial<Record<CallId, string>> = {
  phoneExist: 'exists',
  emailExist: 'exists',
  codSmsCode: 'codApply',
};

const asking: ReadonlySet<CallId> = new Set(['phoneExist', 'emailExist']);

const messages: Partial<Record<CallId, string>> = {
  contactSend: 'contact',
  vipApply: 'vip',
  franchiseApply: 'franchise',
  positionApply: 'application',
};

/**
 * The proof of work that a call always needs; undefined for other calls, and when the test brings its own or opts out.
 */
export function workNeeded(id: CallId, input: unknown): { purpose: string; target: string } | undefined {
  if (typeof input !== 'object' || input === null || 'workId' in input) return undefined;
  const message = messages[id];
  if (message !== undefined) return { purpose: 'message', target: message };
  if (id === 'deliveryCode' || id === 'returnCode')
    return { purpose: 'deliveryChange', target: String((input as { waybillNo?: unknown }).waybillNo) };
  const { purpose = purposes[id], phone, email, via } = input as Record<string, unknown>;
  if (!sending.has(id) && !asking.has(id)) return undefined;
  const target = phone ?? email ?? via;
  return typeof purpose === 'string' && typeof target === 'string' ? { purpose, target } : undefined;
}

/** The proof of work that a rejected password attempt required. */
export function workForPassword(id: CallId, input: unknown): { purpose: string; target: string } | undefined {
  if (id !== 'signInByPassword' || typeof input !== 'object' || input === null || 'workId' in input) return undefined;
  return { purpose: 'password', target: String((input as { account?: unknown }).account) };
}
