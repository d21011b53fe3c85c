import { delayReasons } from '#domain/promise-ledger.ts';
import type { Command } from '../../control/commands.ts';
import { delayParcel } from '../actions.ts';
import { chosen, getParcel } from '../parcel.ts';

const mostDays = 60;

/** Arguments: waybill, reason, days, note. Moves the promise and adds it to the ledger. */
export const delayCommand: Command = async (context, [typed, typedReason, typedDays, note], print) => {
  const reason = chosen('reason', 'Reasons', delayReasons, typedReason);
  const days = Number(typedDays || 1);
  if (!Number.isInteger(days) || days < 1 || days > mostDays)
    throw new Error(`Days are a whole number from 1 to ${mostDays}, not "${typedDays}".`);
  print(await delayParcel(context, await getParcel(context, typed), { reason, days, note }));
};
