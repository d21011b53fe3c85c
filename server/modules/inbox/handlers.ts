import { timingSafeEqual } from 'node:crypto';
import { BusinessError } from '#server/http/failures.ts';
import type { Handlers, Input } from '#server/http/handlers.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { textFor } from '#server/content/content-index.ts';
import type { ServerContext } from '#server/context.ts';
import type { Answer } from '#contract/calls.ts';
import { constants } from '#domain/constants.ts';
import { normalizePhone } from '#domain/account/phone.ts';
import { hitAddress, isAddressRateLimited, type Limit } from '#server/http/rate-limit.ts';
import { getTimes, takeMessage } from './service.ts';
import { findMessage, type MessageRow, toAnswers } from './store.ts';
import { getKey } from './notify.ts';

/** Opens a message for its sender, by its number and their contact, or by the key of their link. */
type Thread = Answer<'inboxOpen'>;

const wrongLimit: Limit = {
  bucket: 'inbox-wrong:address',
  limit: constants.inbox.wrongLookupsPerHour,
  windowSeconds: 3_600,
};

const isSame = (given: string, ours: string): boolean =>
  given.length === ours.length && timingSafeEqual(Buffer.from(given), Buffer.from(ours));

async function getThread({ db, clock }: ServerContext, row: MessageRow): Promise<Thread> {
  const { message } = row.content;
  return {
    reference: row.reference,
    kind: row.kind,
    answeredAt: clock().toISOString(),
    ...getTimes(row),
    firstAnsweredAt: row.first_answered_at?.toISOString() ?? null,
    solvedAt: row.solved_at?.toISOString() ?? null,
    message: typeof message === 'string' ? message : null,
    answers: (await toAnswers(db, row.id)).map(({ at, text }) => ({ at: at.toISOString(), text })),
  };
}

/** An unknown number and one of another sender get the same error and the same count. */
async function openIf(
  context: ServerContext,
  ip: string,
  reference: string,
  isTheirs: (row: MessageRow) => boolean,
): Promise<Thread> {
  if (await isAddressRateLimited(context, wrongLimit, ip)) throw new BusinessError('tooManyRequests');
  const row = await findMessage(context.db, reference.trim().toUpperCase());
  if (row && isTheirs(row)) return getThread(context, row);
  await hitAddress(context, wrongLimit, ip);
  throw new BusinessError('notFound');
}

/** @throws BusinessError `notFound`, `tooManyRequests` */
function openByReference(
  context: ServerContext,
  ip: string,
  { reference, contact }: Input<'inboxLookUp'>,
): Promise<Thread> {
  const [email, phone] = [contact.trim().toLowerCase(), normalizePhone(contact)];
  return openIf(context, ip, reference, (row) => row.email === email || (row.phone !== null && row.phone === phone));
}

/** @throws BusinessError `notFound`, `tooManyRequests` */
function openByKey(context: ServerContext, ip: string, { reference, key }: Input<'inboxOpen'>): Promise<Thread> {
  return openIf(context, ip, reference, (row) => isSame(key, getKey(context, row)));
}

/** Positions, in the form of their pages. */
interface Position {
  title: string;
  /** Whether applications are still accepted. */
  open: boolean;
}

/** Undefined for an unknown position. */
async function findPosition(
  { content, clock }: Pick<ServerContext, 'content' | 'clock'>,
  id: string,
  language: LanguageInfo,
): Promise<Position | undefined> {
  const shelf = await content.current();
  const now = clock();
  const entry = shelf.findEver('positions', id, now);
  return entry && { title: textFor(entry, language).text.title, open: shelf.find('positions', id, now) === entry };
}

export const inboxHandlers = {
  contactSend: ({ context, input, ...sender }) => takeMessage(context, 'contact', input, sender),
  vipApply: ({ context, input, ...sender }) => takeMessage(context, 'vip', input, sender),
  franchiseApply: ({ context, input, ...sender }) => takeMessage(context, 'franchise', input, sender),
  async positionBrief({ context, language, input: { id } }) {
    const position = await findPosition(context, id, language);
    if (!position) throw new BusinessError('notFound');
    return { id, ...position };
  },
  async positionApply({ context, input, ...sender }) {
    const position = await findPosition(context, input.position, sender.language);
    if (!position?.open) throw new BusinessError('notFound');
    const files = { form: 'inbox/application', field: 'resume', ids: input.resume, ticket: input.ticket };
    return takeMessage(context, 'application', input, sender, files);
  },
  inboxLookUp: ({ context, ip, input }) => openByReference(context, ip, input),
  inboxOpen: ({ context, ip, input }) => openByKey(context, ip, input),
} satisfies Partial<Handlers>;
