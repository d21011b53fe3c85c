/** Unfinished work. */
import { Type as T } from '@sinclair/typebox';
import { nullable, oneOf } from './shapes.ts';

/** One answer of a draft with the server's time of its last change; without a value it was emptied. */
const DraftField = T.Object({
  name: T.String({ description: 'part.field, e.g. sender.name' }),
  at: T.Integer({ description: 'ms since 1970' }),
  value: T.Optional(T.Unknown()),
});

/** The draft of a flow as the server has it, after whatever was sent has been merged into it. */
export const FlowDraft = T.Object({
  /** The server's clock, ms since 1970: devices correct theirs by it. */
  now: T.Integer(),
  /** 0 while nothing was ever saved. */
  revision: T.Integer(),
  draft: nullable(T.Object({ id: T.String(), version: T.Integer(), fields: T.Array(DraftField) })),
  /** How the draft that the device named has ended; null while it has not. */
  ended: nullable(oneOf(['placed', 'discarded'] as const)),
});
