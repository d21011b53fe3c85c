import { randomInt } from 'node:crypto';
import type { Answer } from '#contract/calls.ts';
import { constants } from '#domain/constants.ts';
import {
  type InboxKind,
  inboxTimes,
  referenceAlphabet,
  referenceLetterCount,
  referenceLetters,
} from '#domain/account/inbox.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { normalizePhone } from '#domain/account/phone.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import type { ServerContext } from '#server/context.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { transaction } from '#server/db/transaction.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Session } from '#server/http/handlers.ts';
import { consumeAddressRateLimit, hit } from '#server/http/rate-limit.ts';
import { requestHash } from '#server/http/request-facts.ts';
import type { InboxContent } from '#server/db/tables/messages.ts';
import { imageCodeRequired } from '../account/attempts.ts';
import { useImageCode } from '../codes/image-codes.ts';
import { messageLimit, writesOften } from '../codes/budget.ts';
import { useWork, type WorkAnswer } from '../codes/work.ts';
import { attachFiles } from '../forms/file-store.ts';
import { getOwner } from '../forms/files.ts';
import { findBySubmission, insertMessage, type MessageRow, writeAnswer } from './store.ts';
import { getKey, notifySoon, tell } from './notify.ts';

/**
 * Messages and applications: stored once, acknowledged with a number and the promised times, read and answered (D-93).
 */
type Receipt = Answer<'contactSend'>;

/** Fields that every form of the inbox has. */
interface Sent extends WorkAnswer {
  key: string;
  email?: string | undefined;
  phone?: string | undefined;
  captcha?: string | undefined;
  captchaId?: string | undefined;
}

interface Sender {
  session: Session | undefined;
  ip: string;
  language: LanguageInfo;
}

/** Files of a form's field; their owner is identified by a ticket. */
interface SentFiles {
  form: string;
  field: string;
  ids: readonly string[];
  ticket: string;
}

/** Fields that are only for sending, or have columns of their own. */
const notContent: ReadonlySet<string> = new Set([
  'key',
  'email',
  'phone',
  'ticket',
  'acceptPrivacy',
  'needsImageCode',
  'captcha',
  'captchaId',
  'workId',
  'workAnswer',
]);

const getContent = (input: object): InboxContent =>
  Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !notContent.has(name) && typeof value !== 'object'),
  ) as InboxContent;

/** A letter, the day and unguessable letters. */
export function newReference(letter: string, now: Date): string {
  const letters = Array.from(
    { length: referenceLetterCount },
    () => referenceAlphabet[randomInt(0, referenceAlphabet.length)],
  );
  return `${letter}${localDate(now).replaceAll('-', '')}-${letters.join('')}`;
}

const iso = (at: Date): string => at.toISOString();

export const getTimes = (row: MessageRow) => ({
  receivedAt: iso(row.received_at),
  feedbackDueAt: iso(row.feedback_due_at),
  firstAnswerDueAt: iso(row.first_answer_due_at),
  solutionDueAt: iso(row.solution_due_at),
});

function getReceipt(context: ServerContext, row: MessageRow, mailed: boolean): Receipt {
  const { reference, kind } = row;
  return { reference, key: getKey(context, row), kind, answeredAt: iso(context.clock()), ...getTimes(row), mailed };
}

/**
 * Admits or rejects a message: work is always required, an image code on suspicion. A visitor without a script can't do
 * the work, and solves an image code instead; on suspicion that is not enough. Work is spent last.
 * @throws BusinessError `imageCodeRequired`, `wrongImageCode`, `workRequired`, `tooManyRequests`
 */
async function admit(context: ServerContext, kind: InboxKind, { captcha, captchaId, ...work }: Sent, ip: string) {
  const isSuspicious = await writesOften(context, ip);
  if (captcha && captchaId) await useImageCode(context, { captcha, captchaId }, `message ${kind}`);
  else if (isSuspicious) throw imageCodeRequired();
  const isInPlace = captcha && captchaId && work.workId === undefined && !isSuspicious;
  if (!isInPlace) await useWork(context, work, { purpose: 'message', target: kind, isSuspicious });
  await consumeAddressRateLimit(context, messageLimit, ip);
}

const mailLimit = { bucket: 'inbox-mail', limit: constants.inbox.mailsPerTargetDay, windowSeconds: 86_400 } as const;

/** Whether an acknowledgement is sent: limited, so that messages in someone else's name can't fill their mailbox. */
async function mayMail(context: ServerContext, email: string | null): Promise<boolean> {
  if (email === null || !context.outside.mail.available) return false;
  return (await hit(context, mailLimit, email)).allowed;
}

/** @throws BusinessError `messageConflict` when the key belongs to a different message. */
function sameMessage(known: MessageRow, row: MessageRow): MessageRow {
  const said = ({ kind, email, phone, content, file_ids }: MessageRow): string =>
    requestHash({ kind, email, phone, content, file_ids });
  if (said(known) !== said(row)) throw new BusinessError('messageConflict');
  return known;
}

/**
 * Stores a message with its files; the same key is the same message (D-65).
 * @throws BusinessError `messageConflict`; the errors of `admit`; `invalidParameter` for files that aren't the
 * sender's, complete and new.
 */
export async function takeMessage(
  context: ServerContext,
  kind: InboxKind,
  input: Sent,
  { session, ip, language }: Sender,
  files?: SentFiles,
): Promise<Receipt> {
  const { db, clock } = context;
  const now = clock();
  const times = inboxTimes(now);
  const email = input.email?.trim().toLowerCase() || null;
  const row: MessageRow = {
    id: uuidv7(),
    reference: newReference(referenceLetters[kind], now),
    submission_key: input.key,
    kind,
    user_id: session?.userId ?? null,
    language: language.dictionary,
    email,
    phone: input.phone ? normalizePhone(input.phone) : null,
    content: getContent(input),
    file_ids: [...(files?.ids ?? [])],
    received_at: now,
    feedback_due_at: times.feedbackDueAt,
    first_answer_due_at: times.firstAnswerDueAt,
    solution_due_at: times.solutionDueAt,
    first_answered_at: null,
    solved_at: null,
    last_word_at: now,
  };
  const known = await findBySubmission(db, input.key);
  if (known) return getReceipt(context, sameMessage(known, row), false);
  await admit(context, kind, input, ip);
  const mailed = await mayMail(context, email);
  const isNew = await transaction(db, async (trx) => {
    if (!(await insertMessage(trx, { ...row, content: JSON.stringify(row.content) }))) return false;
    if (files) {
      const owner = getOwner(session, files.ticket);
      const given = await attachFiles(trx, owner, files);
      if (given !== files.ids.length) throw filesGone(files.field);
    }
    if (mailed) await tell(trx, row.id, 'received', now);
    return true;
  });
  if (!isNew) {
    // The same page has sent it twice at once; or, very rarely, the letters were taken.
    const stored = await findBySubmission(db, input.key);
    if (!stored) throw new BusinessError('busy');
    return getReceipt(context, sameMessage(stored, row), false);
  }
  if (mailed) notifySoon(context);
  return getReceipt(context, row, mailed);
}

function filesGone(field: string): BusinessError {
  return new BusinessError('invalidParameter', {
    errors: [{ pointer: `/${field}`, key: 'answers:refusal.filesGone', params: {} }],
  });
}

// Answers of customer service to a message.

/** Answers a message, or solves it with the answer, and notifies the sender. False when it is solved already. */
export async function answerMessage(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { id }: Pick<MessageRow, 'id'>,
  { text, isSolved }: { text: string; isSolved: boolean },
): Promise<boolean> {
  const at = clock();
  const answer = { id: uuidv7(), message_id: id, at, text };
  if (!(await writeAnswer(db, { answer, isSolved }))) return false;
  await tell(db, id, 'answered', at);
  return true;
}
