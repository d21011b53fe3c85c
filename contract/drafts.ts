/** Unfinished input of forms. */
import { Type as T } from '@sinclair/typebox';
import { type CallRows, nullable, oneOf, uncounted } from './call.ts';

/** A value of a draft with the server's time of its last change; emptied when it has no value. */
const DraftField = T.Object({
  name: T.String({ description: 'part.field, e.g. sender.name' }),
  at: T.Integer({ description: 'ms since 1970' }),
  value: T.Optional(T.Unknown()),
});

/** The server's draft of a flow, after merging the sent one. */
const FlowDraft = T.Object({
  /** The server's clock, ms since 1970: devices adjust theirs to it. */
  now: T.Integer(),
  /** 0 while nothing was ever saved. */
  revision: T.Integer(),
  draft: nullable(T.Object({ id: T.String(), version: T.Integer(), fields: T.Array(DraftField) })),
  /** How the device's draft has ended; null while it has not. */
  ended: nullable(oneOf(['placed', 'discarded'] as const)),
});

export const draftCalls = {
  draftGet: {
    source: 'FEAT-05',
    auth: 'required',
    input: 'calls/draft-get',
    codes: [],
    limit: uncounted.ownData,
    summary: 'The customer’s unfinished work in a flow, from any device.',
    answer: FlowDraft,
  },
  draftSave: {
    source: 'FEAT-05',
    auth: 'required',
    input: 'calls/draft-save',
    codes: ['tooLarge'],
    limit: uncounted.ownData,
    summary:
      'Merges a device’s copy of a draft into the customer’s, the newer answer of each field winning, and answers with the result.',
    answer: FlowDraft,
  },
  draftRemove: {
    source: 'FEAT-05',
    auth: 'required',
    input: 'calls/draft-remove',
    codes: [],
    limit: uncounted.ownData,
    summary: 'Ends a draft for good: no device can bring it back.',
    answer: FlowDraft,
  },
} as const satisfies CallRows;
