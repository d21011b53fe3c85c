/** CONST-10, D-93: “I did not receive it”. */
import { Type as T } from '@sinclair/typebox';
import { type CallRows, Instant, nullable } from './call.ts';
import { Case, WaybillLookup } from './tracking.ts';

const OpenedCase = T.Object({
  ...WaybillLookup,
  answeredAt: Instant,
  /** False when the case was open already. */
  isNew: T.Boolean(),
  case: nullable(Case),
});

export const caseCalls = {
  caseOpen: {
    source: 'CONST-10',
    auth: 'optional',
    input: 'tracking/not-received',
    codes: ['caseNotPossible'],
    // A household misses a few parcels an hour, an abuser reports many.
    limit: [{ per: 'address', bucket: 'case-open:address', limit: 20, windowSeconds: 3_600 }],
    summary: '“I did not receive it”: opens a case, or answers with the one that is open.',
    answer: OpenedCase,
  },
} as const satisfies CallRows;
