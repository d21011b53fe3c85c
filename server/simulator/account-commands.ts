import { clabeAdvice } from '#domain/pricing/banks.ts';
import { codStateName } from '#machines/cod-steps.ts';
import { constants } from '#domain/constants.ts';
import { formatPesos } from '#domain/pricing/money.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import { couponTypes, type CouponValue } from '#domain/pricing/coupon.ts';
import type { Command } from '../jobs/channel.ts';
import { transaction } from '../db/transaction.ts';
import { accountName } from '../modules/account/names.ts';
import { findUser } from '../modules/account/store.ts';
import { decideApplication, type Decided, switchAccount } from '../modules/cod/decide.ts';
import { findAccount, getStanding } from '../modules/cod/account-store.ts';
import { type CodApplicationRow, findApplication } from '../modules/cod/application-store.ts';
import { chosen, getParcel, getWord, NotPossible } from './parcel.ts';
import { makeDueCuts, payCut } from '../modules/cod/cuts.ts';
import { listCuts } from '../modules/cod/cut-store.ts';
import { deliverParcel, reportException, scanParcel } from './actions.ts';
import { moneyToCollect } from './store.ts';
import { anywhere, endOfDay, getCoupon } from '../modules/pricing/coupon-gifts.ts';
import { insertCoupons, listCoupons } from '../modules/pricing/coupon-store.ts';

const decisions = ['review', 'approve', 'reject', 'disable', 'enable'] as const;
const usualReason = 'No se lee la segunda identificación. Tómale otra foto con más luz.';

/** The decision of a careful reviewer: rejects an account number with a wrong check digit. */
function reviewed({ answers }: CodApplicationRow): { type: 'approve' | 'reject'; reason: string | null } {
  return clabeAdvice(answers.accountNumber).checks === false
    ? { type: 'reject', reason: 'La CLABE no corresponde a ninguna cuenta. Revísala en tu estado de cuenta.' }
    : { type: 'approve', reason: null };
}

/**
 * Arguments: phone or e-mail address, the decision (else `review`), the reason. Simulates a reviewer of cash on
 * delivery (D-95), through the service of the operators' commands.
 */
export const codCommand: Command = async ({ db, clock }, [account = '', typed = '', note = ''], print) => {
  const decision = chosen('decision', 'Decisions', decisions, typed || 'review');
  const user = await findUser(db, accountName(account));
  if (!user) throw new Error(`There is no account "${account}".`);
  const now = clock();
  const reason = note || usualReason;
  const decided = await transaction(db, async (trx): Promise<Decided | undefined> => {
    if (decision === 'disable' || decision === 'enable')
      return switchAccount(trx, user.id, { type: decision, reason, now });
    const row = await findAccount(trx, user.id);
    const application = row && (await findApplication(trx, row.application_id));
    if (!application) return undefined;
    const deciding = decision === 'review' ? reviewed(application) : { type: decision, reason };
    return decideApplication(trx, application, { ...deciding, now });
  });
  if (!decided) throw new NotPossible(`Cash on delivery of ${account} is not where that can be decided.`);
  print(`${account}: ${codStateName(getStanding(decided.after).status)}`);
};

const outcomes = ['full', 'less', 'absent'] as const;

/** Arguments: waybill, outcome at the door, pesos that are paid (else half). An unpaid parcel is returned. */
export const collectCommand: Command = async (context, [typed, typedOutcome, pesos = ''], print) => {
  const outcome = chosen('outcome', 'Outcomes', outcomes, typedOutcome || 'full');
  const parcel = await getParcel(context, typed);
  const ordered = await moneyToCollect(context.db, parcel.id);
  if (ordered === 0) throw new NotPossible(`${parcel.waybillNo} has nothing to collect.`);
  if (outcome === 'absent') {
    print(await reportException(context, parcel, 'attemptFailed', { note: 'No había quien pagara' }));
    print(await scanParcel(context, parcel, 'returning', { note: 'Nadie pagó: vuelve a quien lo envió' }));
    return;
  }
  const typedCentavos = Math.round(Number(pesos) * 10 ** constants.money.decimals);
  const collected = outcome === 'full' ? ordered : pesos === '' ? Math.ceil(ordered / 2) : typedCentavos;
  print(await deliverParcel(context, parcel, { note: `Pagó ${formatPesos(collected)}`, collected }));
};

const steps = ['cut', 'pay'] as const;

/**
 * Arguments: `cut` makes the cuts that are due by the clock, `pay` simulates the bank for payments due today (D-95).
 */
export const bankCommand: Command = async ({ db, clock }, [typed], print) => {
  const step = chosen('step', 'Steps', steps, typed);
  const now = clock();
  if (step === 'cut') {
    const made = await transaction(db, (trx) => makeDueCuts({ db: trx, clock }));
    for (const { reference, receivable } of made) print(`${reference}: ${formatPesos(receivable)}`);
    if (made.length === 0) print('Nothing is due for a cut.');
    return;
  }
  const due = (await listCuts(db, { all: false, limit: 1_000 })).filter(({ pays_on }) => pays_on <= localDate(now));
  for (const { reference, receivable } of due) {
    const bankReference = `SPEI ${localDate(now).replaceAll('-', '')} ${reference.slice(-6)}`;
    await transaction(db, (trx) => payCut(trx, reference, { bankReference, now }));
    print(`${reference}: ${formatPesos(receivable)} · ${bankReference}`);
  }
  if (due.length === 0) print('Nothing is to be paid today.');
};

const usualDays = 30;
/** Centavos off the freight, or percent for a percentage; a threshold discount has the minimum freight. */
const usual = {
  voucher: { type: 'voucher', value: constants.coupon.newUserVoucherCentavos, threshold: null },
  threshold: { type: 'threshold', value: 3_000, threshold: 15_000 },
  percentage: { type: 'percentage', value: 10, threshold: null },
} as const satisfies Record<string, CouponValue & { threshold: number | null }>;
/** A tester has few coupons. */
const mostLookedAt = 100;

/**
 * Arguments: phone or e-mail address, coupon type. Gives the account such a coupon for its freight unless it has a
 * usable one.
 */
export const couponCommand: Command = async ({ db, clock }, [account = '', typed], print) => {
  const type = chosen('type of coupon', 'Types', couponTypes, typed);
  const user = await findUser(db, accountName(account));
  if (!user) throw new Error(`There is no account "${account}".`);
  const now = clock();
  const waiting = await listCoupons(db, user.id, 'toBeUsed', now, mostLookedAt, 0);
  const found = waiting.find((coupon) => coupon.type === type && coupon.effective_at <= now);
  if (found) return print(`${account} has one: ${found.code}`);
  const times = { effectiveAt: now, expiresAt: endOfDay(now, usualDays) };
  const coupon = getCoupon(
    user.id,
    { ...anywhere, ...usual[type], ...times, phone: null, fees: ['freight'], reason: 'thanks' },
    now,
  );
  await insertCoupons(db, [coupon]);
  print(`${coupon.code}  ${getWord(`coupons:type.${type}`)} for ${account}`);
};
