import { constants } from '#domain/constants.ts';
import type { Command } from '../../control/commands.ts';
import { transaction } from '../../db/transaction.ts';
import { formatPesos } from '#domain/money.ts';
import { localDate } from '#domain/zoned-time.ts';
import { makeDueCuts } from '../../modules/cod/cuts.ts';
import { listCuts } from '../../modules/cod/cut-store.ts';
import { payCut } from '../../modules/cod/pay.ts';
import { deliverParcel, reportException, scanParcel } from '../actions.ts';
import { chosen, NotPossible, getParcel } from '../parcel.ts';
import { moneyToCollect } from '../store.ts';

const outcomes = ['full', 'less', 'nobody'] as const;

/** Arguments: waybill, outcome at the door, pesos that are paid (else half). An unpaid parcel is returned. */
export const collectCommand: Command = async (context, [typed, typedOutcome, pesos = ''], print) => {
  const outcome = chosen('outcome', 'Outcomes', outcomes, typedOutcome || 'full');
  const parcel = await getParcel(context, typed);
  const ordered = await moneyToCollect(context.db, parcel.id);
  if (ordered === 0) throw new NotPossible(`${parcel.waybillNo} has nothing to collect.`);
  if (outcome === 'nobody') {
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
