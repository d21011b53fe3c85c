import { leadingZeroBits, workText } from '#domain/proof-of-work.ts';
import { sha256Words } from './sha256.ts';

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
