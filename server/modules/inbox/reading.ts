/** Opens a message for its sender, by its number and their contact, or by the key of their link. */
import { timingSafeEqual } from 'node:crypto';
import type { Answer } from '#contract/answers.ts';
import { constants } from '#domain/constants.ts';
import { normalizePhone } from '#domain/phone.ts';
import type { ServerContext } from '../../context.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Input } from '../../http/handlers.ts';
import { isAddressRateLimited, hitAddress, type Limit } from '../../http/rate-limit.ts';
import { getTimes } from './service.ts';
import { toAnswers, findMessage, type MessageRow } from './store.ts';
import { getKey } from './notify.ts';

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
export function openByReference(
  context: ServerContext,
  ip: string,
  { reference, contact }: Input<'inboxLookUp'>,
): Promise<Thread> {
  const [email, phone] = [contact.trim().toLowerCase(), normalizePhone(contact)];
  return openIf(context, ip, reference, (row) => row.email === email || (row.phone !== null && row.phone === phone));
}

/** @throws BusinessError `notFound`, `tooManyRequests` */
export function openByKey(context: ServerContext, ip: string, { reference, key }: Input<'inboxOpen'>): Promise<Thread> {
  return openIf(context, ip, reference, (row) => isSame(key, getKey(context, row)));
}
