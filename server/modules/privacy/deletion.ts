/**
 * FEAT-11: deletes an account. Orders are preserved without a name, as the law requires; all other personal data is
 * removed.
 */
import type { Transaction } from 'kysely';
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Input, Session } from '../../http/handlers.ts';
import { announceTo } from '../account/announcing.ts';
import { recordEvent } from '../account/audit.ts';
import { hasMoneyToCome } from '../cod/cut-store.ts';
import { getReleaseFiles } from '../files/store.ts';
import { lockCaller } from '../account/changing.ts';
import { proveOwnCode } from '../account/code-proof.ts';
import type { UserRow } from '../account/store.ts';
import type { Visit } from '../account/request-context.ts';
import { deliverSoon } from '../codes/announcements.ts';
import { spendCode } from '../codes/codes.ts';
import { rememberWelcome } from '../coupons/welcome.ts';
import { withoutCustomer } from './anonymous.ts';
import {
  countMovingOrders,
  removeFreeTexts,
  forgetReports,
  releaseOrders,
  removeAccount,
  removeAnnouncementsTo,
  takeOwnOrders,
} from './deletion-store.ts';

/** Orders that are rewritten in one statement. */
const batch = 500;

/**
 * @throws BusinessError `wrongCode`, `tooManyRequests`; `ordersInMotion` with their count while a parcel of theirs is
 * on its way or waits for its pickup, `moneyToCome` while collected money is unpaid: then the code stays valid.
 */
export async function deleteAccount(
  context: ServerContext,
  session: Session,
  visit: Visit,
  { via, code }: Pick<Input<'accountDelete'>, 'via' | 'code'>,
): Promise<null> {
  const { userId } = session;
  const proof = await proveOwnCode(context, visit, userId, { purpose: 'deleteAccount', via, code });
  await transaction(context.db, async (trx) => {
    const now = context.clock();
    // An order that is being placed at this moment waits for this row, or has been counted.
    const user = await lockCaller(trx, session);
    const count = await countMovingOrders(trx, userId);
    if (count > 0) throw new BusinessError('ordersInMotion', { params: { count }, data: { count } });
    if (await hasMoneyToCome(trx, userId)) throw new BusinessError('moneyToCome');
    await spendCode(trx, proof);
    await recordEvent(trx, { userId, kind: 'accountDeleted', by: via, visit, at: now });
    await rememberWelcome(trx, context, { userId, phone: user.phone, now });
    await forget(trx, user, now);
    await announceTo(trx, context, user, 'accountDeleted', now);
  });
  deliverSoon(context);
  return null;
}

async function forget(
  trx: Transaction<Database>,
  { id, phone, contact_phone, email }: UserRow,
  now: Date,
): Promise<void> {
  for (;;) {
    const orders = await takeOwnOrders(trx, id, batch);
    if (orders.length === 0) break;
    const left = orders.map((order) => withoutCustomer(order, [phone, contact_phone]));
    await releaseOrders(trx, left, now);
    await forgetReports(trx, left);
  }
  await removeFreeTexts(trx, id);
  // Messages are deleted with the account; the next sweep removes their files from the file store.
  await getReleaseFiles(trx, id, now);
  await removeAnnouncementsTo(
    trx,
    [phone, email].filter((recipient) => recipient !== null),
  );
  await removeAccount(trx, id);
}
