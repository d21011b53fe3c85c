/** Security events of an account, shown to its owner: written in the transaction that causes them and never changed. */
import type { Kysely } from 'kysely';
import type { SecurityEventKind } from '#contract/account.ts';
import type { Answer } from '#contract/answers.ts';
import type { ServerContext } from '../../context.ts';
import { uuidv7 } from '../../db/ids.ts';
import type { Database } from '../../db/schema.ts';
import type { Input } from '../../http/handlers.ts';
import { inSteps, stepRows } from '../../db/in-steps.ts';
import { countEvents, insertEvent, insertEventOfAccount, readEvents, removeEventsBefore } from './audit-store.ts';
import { getDevice } from './device.ts';
import type { AccountName } from './names.ts';
import { getNetwork } from './network.ts';
import type { Visit } from './request-context.ts';

/** How a customer proved their identity. */
export type Means = 'password' | 'sms' | 'email' | 'google' | 'facebook' | 'old';

interface Happening {
  kind: SecurityEventKind;
  by?: Means;
  visit: Pick<Visit, 'userAgent' | 'ip'>;
  at: Date;
}

const toRow = ({ kind, by, visit, at }: Happening) => ({
  id: uuidv7(),
  kind,
  at,
  by: by ?? null,
  device: getDevice(visit.userAgent),
  address: getNetwork(visit.ip),
});

/** Call it in the transaction that causes the event. */
export function recordEvent(
  trx: Kysely<Database>,
  { userId, ...happening }: Happening & { userId: string },
): Promise<void> {
  return insertEvent(trx, { ...toRow(happening), user_id: userId });
}

/** The same for the account of this name, with the same work when there is none. */
export function getRecordEvent(trx: Kysely<Database>, name: AccountName, happening: Happening): Promise<void> {
  return insertEventOfAccount(trx, name, toRow(happening));
}

export async function securityEvents(
  { db }: ServerContext,
  userId: string,
  { page, pageSize }: Input<'securityEvents'>,
): Promise<Answer<'securityEvents'>> {
  const rows = await readEvents(db, userId, { limit: pageSize, offset: (page - 1) * pageSize });
  return {
    rows: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    total: await countEvents(db, userId),
    page,
    pageSize,
  };
}

/** Two years: long enough for an owner to find out what happened, and no longer. */
const keptDays = 730;

export async function sweepEvents({ db, clock }: ServerContext): Promise<void> {
  const time = new Date(clock().getTime() - keptDays * 86_400_000);
  await inSteps(() => removeEventsBefore(db, time, stepRows));
}
