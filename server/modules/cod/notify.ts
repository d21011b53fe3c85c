/** Notifies a customer about their account for cash on delivery: a job, written in the transaction of its cause. */
import type { Transaction } from 'kysely';
import { formatPesos } from '#domain/pricing/money.ts';
import type { NotificationEvent } from '#domain/account/notifications.ts';
import type { Database } from '#server/db/schema.ts';
import { enqueue, type JobKind } from '#server/jobs/queue.ts';
import { sendNotice } from '../notifications/send.ts';

export type CodEvent = Extract<NotificationEvent, `cod${string}`>;

const path = '/codIndex';

interface CodNews {
  userId: string;
  event: CodEvent;
  /** In the operator’s words; empty when there is none. */
  reason: string;
  at: string;
}

export const codNotificationJob: JobKind<CodNews> = {
  name: 'cod-notification',
  async work(context, { userId, event, reason, at }, { id }) {
    return sendNotice(context, { id, userId, event, at, path, content: async () => ({ facts: { reason } }) });
  },
};

/** Sent once per revision of the account. */
export function notifyCustomer(
  trx: Transaction<Database>,
  { userId, event, reason = '' }: { userId: string; event: CodEvent; reason?: string | null },
  { revision, now }: { revision: number; now: Date },
): Promise<void> {
  const payload = { userId, event, reason: reason ?? '', at: now.toISOString() };
  return enqueue(trx, codNotificationJob, [{ payload, at: now, uniqueKey: `${userId} ${revision}`, userId }]);
}

interface Paid {
  userId: string;
  cut: string;
  /** Centavos. */
  amount: number;
  bankReference: string;
  at: string;
}

export const codPaymentJob: JobKind<Paid> = {
  name: 'cod-payment-notification',
  async work(context, { userId, cut, amount, bankReference, at }, { id }) {
    return sendNotice(context, {
      id,
      userId,
      event: 'codPaid',
      at,
      path,
      content: async ({ locale }) => ({ facts: { amount: formatPesos(amount, locale), bankReference, cut } }),
    });
  },
};

/** Sent once per cut. */
export function notifyPaid(trx: Transaction<Database>, paid: Omit<Paid, 'at'>, now: Date): Promise<void> {
  const payload = { ...paid, at: now.toISOString() };
  return enqueue(trx, codPaymentJob, [{ payload, at: now, uniqueKey: paid.cut, userId: paid.userId }]);
}
