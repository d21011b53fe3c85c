/** Messages and applications, their numbers and answers (D-93, D-99). */
import { Type as T } from '@sinclair/typebox';
import { inboxKinds } from '#domain/account/inbox.ts';
import { type CallRows, Instant, nullable, oneOf } from './call.ts';

const times = { feedbackDueAt: Instant, firstAnswerDueAt: Instant, solutionDueAt: Instant };

/** The immediate answer to the sender of a message. The key opens the thread without another proof of identity. */
const Receipt = T.Object({
  reference: T.String(),
  key: T.String(),
  kind: oneOf(inboxKinds),
  answeredAt: Instant,
  receivedAt: Instant,
  ...times,
  /** Whether it is also sent by e-mail; false without an e-mail address. */
  mailed: T.Boolean(),
});

const InboxThread = T.Object({
  reference: T.String(),
  kind: oneOf(inboxKinds),
  answeredAt: Instant,
  receivedAt: Instant,
  ...times,
  firstAnsweredAt: nullable(Instant),
  solvedAt: nullable(Instant),
  /** The text of the message, if it has one. */
  message: nullable(T.String()),
  answers: T.Array(T.Object({ at: Instant, text: T.String() })),
});

const sent = {
  auth: 'optional',
  codes: ['workRequired', 'imageCodeRequired', 'wrongImageCode', 'notFound', 'messageConflict'],
  limit: { none: 'Its service counts messages of an address: a rejected message does not count (D-24).' },
  answer: Receipt,
} as const;

const looking = ['notFound'] as const;
const tried = { none: 'The service counts wrong tries at a number, and forgets nothing by a right one.' } as const;

export const inboxCalls = {
  contactSend: { ...sent, source: 'FEAT-17', input: 'inbox/contact', summary: 'A message to the courier.' },
  vipApply: {
    ...sent,
    source: 'CALL-62',
    input: 'inbox/vip',
    summary: 'Asks for the conditions of a business (FEAT-09).',
  },
  franchiseApply: { ...sent, source: 'FEAT-10', input: 'inbox/franchise', summary: 'Asks for a branch of one’s own.' },
  positionBrief: {
    source: 'D-98',
    auth: 'none',
    input: 'calls/position-slug',
    codes: ['notFound'],
    limit: { none: 'A page that all visitors may read.' },
    summary: 'What a position is called, and whether one may apply for it.',
    answer: T.Object({ id: T.String(), title: T.String(), open: T.Boolean() }),
  },
  positionApply: {
    ...sent,
    source: 'ROUTE-17',
    input: 'inbox/application',
    summary: 'Applies for a position with a resume that was sent before.',
  },
  inboxLookUp: {
    source: 'D-93',
    auth: 'none',
    input: 'inbox/lookup',
    codes: looking,
    limit: tried,
    summary: 'What was answered, by the number and where the answer goes.',
    answer: InboxThread,
  },
  inboxOpen: {
    source: 'D-93',
    auth: 'none',
    input: 'calls/inbox-open',
    codes: looking,
    limit: tried,
    summary: 'The same by the key of the mail’s link.',
    answer: InboxThread,
  },
} as const satisfies CallRows;
