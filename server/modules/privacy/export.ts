/** FEAT-11: everything that is stored about the customer, a sheet for each kind. */
import type { Kysely } from 'kysely';
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { FileAnswer, Session } from '../../http/handlers.ts';
import { type Sheet, writeWorkbook } from '../../spreadsheet/write-workbook.ts';
import { recordEvent } from '../account/audit.ts';
import { lockCaller } from '../account/changing.ts';
import type { UserRow } from '../account/store.ts';
import type { Visit } from '../account/request-context.ts';
import { goodsList } from '../catalogue/lists.ts';
import { listOrders, type OrderRow } from '../orders/reading-store.ts';
import {
  consentSheet,
  draftSheet,
  eventSheet,
  notificationSheet,
  pushDeviceSheet,
  profileSheet,
  sessionSheet,
} from './account-sheets.ts';
import { type Personal, readPersonal } from './export-store.ts';
import { codSheet, collectionSheet, fileSheet, messageSheet } from './message-sheets.ts';
import { addressSheet, batchSheet, couponSheet, orderSheet, parcelProfileSheet } from './parcel-sheets.ts';
import { caseSheet, pickupSheet, promiseSheet, proofSheet, scanSheet } from './report-sheets.ts';
import { readReports, type Reports } from './report-store.ts';
import { sayIn } from '../../spreadsheet/sheet.ts';

const everything = 2 ** 31 - 1;

interface Stored {
  user: UserRow;
  personal: Personal;
  orders: readonly OrderRow[];
  reports: Reports;
  itemTypes: ReadonlyMap<string, string>;
}

export async function exportData(context: ServerContext, session: Session, visit: Visit): Promise<FileAnswer> {
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
    parcelProfileSheet(say, personal.parcelProfiles, itemTypes),
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
    codSheet(say, personal.codApplications),
    collectionSheet(say, personal.codCollections),
    fileSheet(say, personal.files),
    draftSheet(say, personal.drafts),
  ];
}
