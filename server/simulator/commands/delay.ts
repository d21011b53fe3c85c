import { delayReasons } from '#domain/promise-ledger.ts';
import type { Command } from '../../control/commands.ts';
import { recordPromise } from '../../modules/orders/promises.ts';
import { laterBy } from '../journey.ts';
import { chosen, lineOf, parcelOf, wordOf } from '../parcel.ts';

const mostDays = 60;

/** Arguments: waybill, reason, days, note. Moves the promise; the ledger tells. */
export const delayCommand: Command = async (context, [typed, typedReason, typedDays, note], print) => {
  const reason = chosen('reason', 'Reasons', delayReasons, typedReason);
  const days = Number(typedDays || 1);
  if (!Number.isInteger(days) || days < 1 || days > mostDays)
    throw new Error(`Days are a whole number from 1 to ${mostDays}, not "${typedDays}".`);
  const { waybillNo, promisedTo } = await parcelOf(context, typed);
  const at = context.clock();
  const latest = laterBy(promisedTo, days);
  const result = await recordPromise(context, waybillNo, {
    promisedFrom: latest,
    promisedTo: latest,
    reason,
    note: note || undefined,
    at,
  });
  if (result.outcome !== 'recorded')
    throw new Error(`The journey of ${waybillNo} is over: nothing is promised any more.`);
  print(
    lineOf(at, waybillNo, [wordOf(`status:delayReason.${reason}`), `${result.before.promisedTo} → ${latest}`, note]),
  );
};
