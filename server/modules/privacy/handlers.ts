import type { Kysely, Transaction } from 'kysely';
import type { FileAnswer, Handlers, Input, Session } from '#server/http/handlers.ts';
import type { Answer } from '#contract/calls.ts';
import type { ServerContext } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Database } from '#server/db/schema.ts';
import { BusinessError } from '#server/http/failures.ts';
import { sayIn, type Sheet, writeWorkbook } from '#server/documents/workbook.ts';
import { recordEvent } from '../account/audit.ts';
import { announceTo, lockCaller } from '../account/changing.ts';
import type { Visit } from '../account/visit.ts';
import {
  addConsents,
  type Choice,
  newestConsents,
  type Personal,
  readPersonal,
  readReports,
  type Reports,
} from './personal-store.ts';
import { hasMoneyToCome } from '../cod/cut-store.ts';
import { getReleaseFiles } from '../forms/file-store.ts';
import { proveOwnCode } from '../account/code-proof.ts';
import type { UserRow } from '../account/store.ts';
import { deliverSoon } from '../codes/announcements.ts';
import { spendCode } from '../codes/codes.ts';
import { rememberWelcome } from '../pricing/coupon-gifts.ts';
import {
  countMovingOrders,
  forgetReports,
  hasClaimToCome,
  releaseOrders,
  removeAccount,
  removeAnnouncementsTo,
  removeFreeTexts,
  takeOwnOrders,
  withoutCustomer,
} from './deletion-store.ts';
import { goodsList } from '../catalogue/settings.ts';
import { listOrders, type OrderRow } from '../orders/reading-store.ts';
import {
  codSheet,
  collectionSheet,
  consentSheet,
  draftSheet,
  eventSheet,
  fileSheet,
  messageSheet,
  notificationSheet,
  profileSheet,
  pushDeviceSheet,
  sessionSheet,
} from './account-sheets.ts';
import { addressSheet, batchSheet, couponSheet, orderSheet, savedParcelSheet } from './parcel-sheets.ts';
import { caseSheet, pickupSheet, promiseSheet, proofSheet, scanSheet } from './report-sheets.ts';

/** FEAT-11: everything that is stored about the customer, a sheet for each kind. */
const everything = 2 ** 31 - 1;

interface Stored {
  user: UserRow;
  personal: Personal;
  orders: readonly OrderRow[];
  reports: Reports;
  itemTypes: ReadonlyMap<string, string>;
}

async function exportData(context: ServerContext, session: Session, visit: Visit): Promise<FileAnswer> {
  const stored = await transaction(context.db, async (trx): Promise<Stored> => {
    const user = await lockCaller(trx, session);
    await recordEvent(trx, { userId: user.id, kind: 'dataExported', visit, at: context.clock() });
    const orders = await allOrders(trx, user.id);
    return {
      user,
      orders,
      reports: await readReports(
        trx,
        orders.map(({ id }) => id),
      ),
      personal: await readPersonal(trx, user.id),
      itemTypes: new Map((await goodsList(trx, visit.language)).map(({ code, label }) => [code, label])),
    };
  });
  return { bytes: await writeWorkbook(getSheets(stored, visit), { rightToLeft: visit.language.direction === 'rtl' }) };
}

/** A parcel to oneself counts as sent. */
async function allOrders(db: Kysely<Database>, userId: string): Promise<OrderRow[]> {
  const sent = await listOrders(db, userId, { direction: 'sent' }, { limit: everything, offset: 0 });
  const received = await listOrders(db, userId, { direction: 'received' }, { limit: everything, offset: 0 });
  return [...sent, ...received.filter(({ user_id }) => user_id !== userId)];
}

function getSheets({ user, personal, orders, reports, itemTypes }: Stored, { language }: Visit): Sheet[] {
  const say = sayIn(language);
  return [
    profileSheet(say, user),
    addressSheet(say, personal.addresses),
    savedParcelSheet(say, personal.savedParcels, itemTypes),
    orderSheet(say, user.id, orders, itemTypes),
    scanSheet(say, reports.scans),
    promiseSheet(say, reports.promises),
    pickupSheet(say, user.id, reports.pickups),
    proofSheet(say, user.id, reports.proofs),
    caseSheet(say, user.id, reports.cases),
    batchSheet(say, personal.batches),
    couponSheet(say, personal.coupons),
    sessionSheet(say, personal.sessions),
    eventSheet(say, personal.events),
    consentSheet(say, personal.consents),
    notificationSheet(say, personal.notifications),
    pushDeviceSheet(say, personal.pushDevices),
    messageSheet(say, personal.messages),
    codSheet(language, personal.codApplications),
    collectionSheet(say, personal.codCollections),
    fileSheet(say, personal.files),
    draftSheet(say, personal.drafts),
  ];
}

// FEAT-11: deletes an account. Orders are preserved without a name, as the law requires; all other personal data is
// removed.

/** Orders that are rewritten in one statement. */
const batch = 500;

/**
 * @throws BusinessError `wrongCode`, `tooManyRequests`; `ordersInMotion` with their count while a parcel of theirs is
 * on its way or waits for its pickup, `moneyToCome` while collected money or a claim is unpaid: then the code stays valid.
 */
async function deleteAccount(
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
    if ((await hasMoneyToCome(trx, userId)) || (await hasClaimToCome(trx, userId)))
      throw new BusinessError('moneyToCome');
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
    await forgetReports(trx, left, now);
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

/** FEAT-11: the voluntary uses of a customer's data. Every choice is stored with its time; the newest is valid. */
type Consents = Answer<'consentGet'>;

/** A customer who has never chosen has agreed to nothing. */
function toAnswer(choices: readonly Choice[]): Consents {
  const isGranted = (wanted: Choice['purpose']): boolean =>
    choices.find(({ purpose }) => purpose === wanted)?.granted ?? false;
  const times = choices.map(({ at }) => at.getTime());
  return {
    offers: isGranted('offers'),
    surveys: isGranted('surveys'),
    changedAt: times.length > 0 ? new Date(Math.max(...times)).toISOString() : null,
  };
}

async function consents({ db }: ServerContext, userId: string): Promise<Consents> {
  return toAnswer(await newestConsents(db, userId));
}

/** Saves new choices; an unchanged one keeps its time. */
async function saveConsents(
  { db, clock }: ServerContext,
  session: Session,
  visit: Visit,
  wanted: Input<'consentSave'>,
): Promise<Consents> {
  const { userId } = session;
  return transaction(db, async (trx) => {
    await lockCaller(trx, session);
    const known = await newestConsents(trx, userId);
    const at = laterThan(known, clock());
    const purposes = ['offers', 'surveys'] as const;
    const changed = purposes
      .filter((purpose) => known.find((choice) => choice.purpose === purpose)?.granted !== wanted[purpose])
      .map((purpose): Choice => ({ purpose, granted: wanted[purpose], at }));
    if (changed.length === 0) return toAnswer(known);
    await addConsents(trx, userId, changed);
    await recordEvent(trx, { userId, kind: 'consentChanged', visit, at });
    return toAnswer([...changed, ...known]);
  });
}

/** Now, or a moment after the newest choice: of two in the same millisecond, the second one is valid. */
function laterThan(choices: readonly Choice[], now: Date): Date {
  return new Date(Math.max(now.getTime(), ...choices.map(({ at }) => at.getTime() + 1)));
}

export const privacyHandlers = {
  consentGet: ({ context, session }) => consents(context, session.userId),
  consentSave: ({ context, session, input, ...visit }) => saveConsents(context, session, visit, input),
  dataExport: ({ context, session, ...visit }) => exportData(context, session, visit),
  accountDelete: ({ context, session, input, ...visit }) => deleteAccount(context, session, visit, input),
} satisfies Partial<Handlers>;
