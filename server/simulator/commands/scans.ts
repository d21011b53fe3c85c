/** Couriers' scans: single ones, whole journeys, exceptions and returns. */
import { scanExceptions } from '#domain/courier-reports.ts';
import { isFinal, orderStatuses } from '#domain/order-status.ts';
import type { Command } from '../../control/commands.ts';
import { reportException, scanParcel, stepParcel } from '../actions.ts';
import { chosen, getParcel } from '../parcel.ts';

/** The line that ends `live`. */
export const journeyOver = 'The journey is over.';

/** Arguments: waybill, status, place, note. */
export const scanCommand: Command = async (context, [typed, typedStatus, place, note], print) => {
  const status = chosen('status', 'Statuses', orderStatuses, typedStatus);
  print(await scanParcel(context, await getParcel(context, typed), status, { place, note }));
};

/** Arguments: waybill. */
export const stepCommand: Command = async (context, [typed], print) => {
  const taken = await stepParcel(context, await getParcel(context, typed));
  if (taken) print(taken.line);
  if (!taken || isFinal(taken.step.status)) print(journeyOver);
};

/** Arguments: waybill, kind, place, note. */
export const exceptionCommand: Command = async (context, [typed, kind, place, note], print) => {
  const exception = chosen('exception', 'Exceptions', scanExceptions, kind);
  print(await reportException(context, await getParcel(context, typed), exception, { place, note }));
};

/** Arguments: waybill, note. The first call turns the parcel around, the second one brings it back. */
export const returnCommand: Command = async (context, [typed, note], print) => {
  const parcel = await getParcel(context, typed);
  print(await scanParcel(context, parcel, parcel.status === 'returning' ? 'returned' : 'returning', { note }));
};
