import type { Kysely, Transaction } from 'kysely';
import { constants } from '#domain/constants.ts';
import { joinList } from '#domain/text/list-text.ts';
import { addMinutes, localDate } from '#domain/time/zoned-time.ts';
import type { Database } from '../db/schema.ts';
import type { ServerContext } from '../context.ts';
import { enqueue, type JobKind } from '../jobs/queue.ts';
import { sweepJobs } from '../jobs/run-jobs.ts';
import { sweepWelcomes } from './pricing/coupon-gifts.ts';
import { sweepDrafts } from './forms/drafts.ts';
import { sweepFiles } from './forms/file-store.ts';
import { sweepInbox } from './inbox/store.ts';
import { sweepKeys } from './orders/place-order-store.ts';
import { getDay } from './codes/emails.ts';
import { sendNotice } from './notifications/send.ts';

// The SQL of coupons that will expire unused.

/** Coupons that can be used now and not any more at `until`; of one customer, or of all. */
function unusedCoupons(
  db: Kysely<Database>,
  { now, until, userId }: { now: Date; until: Date; userId?: string },
): Promise<{ user_id: string; code: string; expires_at: Date }[]> {
  return db
    .selectFrom('coupons')
    .select(['user_id', 'code', 'expires_at'])
    .where('used_at', 'is', null)
    .where('effective_at', '<=', now)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', until)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as string))
    .orderBy('expires_at')
    .orderBy('code')
    .execute();
}

// Cleanup as recurring jobs: one process runs each, and another one continues for a killed process. Removing again is
// harmless; notifications of expiring coupons are written in the transaction that ends the job.

/** Notifies customers of coupons that are about to expire, once for each day on which some do. */
const dayMinutes = 24 * 60;
const couponsPath = '/personalCenter/coupon';

const untilOf = (now: Date): Date => addMinutes(now, constants.coupon.toldDaysBefore * dayMinutes);

/** The last day on which a coupon can be used: one that ends at midnight ends with the day before. */
const getLastDay = ({ expires_at }: { expires_at: Date }): string => localDate(new Date(expires_at.getTime() - 1));

/** Omits coupons that have been used since; without any left, nothing is sent. */
export const couponNotificationJob: JobKind<{ userId: string; date: string; at: string }> = {
  name: 'coupon-notification',
  async work(context, { userId, date, at }, { id }) {
    const { db, clock } = context;
    const now = clock();
    const coupons = await unusedCoupons(db, { now, until: untilOf(now), userId });
    const codes = coupons.filter((coupon) => getLastDay(coupon) === date).map(({ code }) => code);
    if (codes.length === 0) return undefined;
    return sendNotice(context, {
      id,
      userId,
      event: 'couponExpiring',
      at,
      path: couponsPath,
      content: async (language) => ({
        facts: {
          date: getDay(date, language),
          codes: joinList(codes, language.locale),
        },
      }),
    });
  },
};

/** Writes the notifications, in the transaction that ends the job: once per customer and day, however often it runs. */
async function notifyExpiring(trx: Transaction<Database>, now: Date): Promise<void> {
  const coupons = await unusedCoupons(trx, { now, until: untilOf(now) });
  const days = new Map(
    coupons.map((coupon) => {
      const [userId, date] = [coupon.user_id, getLastDay(coupon)];
      return [`${userId} ${date}`, { userId, date }];
    }),
  );
  await enqueue(
    trx,
    couponNotificationJob,
    [...days].map(([uniqueKey, about]) => ({
      payload: { ...about, at: now.toISOString() },
      at: now,
      uniqueKey,
      userId: about.userId,
    })),
  );
}

const hourMs = 3_600_000;

const removing = (name: string, remove: (context: ServerContext) => Promise<void>): JobKind<object> => ({
  name,
  everyMs: 6 * hourMs,
  work: (context) => remove(context),
});

const couponsJob: JobKind<object> = {
  name: 'expiry.coupons',
  everyMs: hourMs,
  async work({ clock }) {
    const now = clock();
    return (trx) => notifyExpiring(trx, now);
  },
};

export const expiryJobs: readonly JobKind<object>[] = [
  couponsJob,
  removing('expiry.drafts', sweepDrafts),
  // Runs before the files, which it releases.
  removing('expiry.inbox', sweepInbox),
  removing('expiry.files', sweepFiles),
  removing('expiry.idempotencyKeys', sweepKeys),
  removing('expiry.outcomes', sweepJobs),
  removing('expiry.welcomes', sweepWelcomes),
];
