/** Couriers' scans: ordinary ones, those of a whole life, exceptions and returns. */
import { scanExceptions } from '#domain/courier-reports.ts';
import { isFinal, orderStatuses } from '#domain/order-status.ts';
import type { Command } from '../../control/commands.ts';
import { nextStep, usualPlace } from '../journey.ts';
import { chosen, parcelOf, scanned } from '../parcel.ts';
import { drawnProof, signedByRecipient } from '../photos/proof.ts';

/** The line that ends `live`. */
export const journeyOver = 'The journey is over.';

/** Arguments: waybill, status, place, note. */
export const scanCommand: Command = async (context, [typed, typedStatus, place, note], print) => {
  const status = chosen('status', 'Statuses', orderStatuses, typedStatus);
  const parcel = await parcelOf(context, typed);
  const details = { place: place || usualPlace(parcel, status), at: context.clock(), note: note || undefined };
  print(await scanned(context, parcel.waybillNo, status, details));
};

/** Arguments: waybill. */
export const stepCommand: Command = async (context, [typed], print) => {
  const parcel = await parcelOf(context, typed);
  const step = nextStep(parcel);
  if (step) {
    const at = context.clock();
    const proof =
      step.status === 'signed' ? drawnProof(parcel.waybillNo, signedByRecipient(parcel.recipient), at) : undefined;
    print(await scanned(context, parcel.waybillNo, step.status, { ...step, at, proof }));
  }
  if (!step || isFinal(step.status)) print(journeyOver);
};

/** Arguments: waybill, kind, place, note. */
export const exceptionCommand: Command = async (context, [typed, kind, place, note], print) => {
  const exception = chosen('exception', 'Exceptions', scanExceptions, kind);
  const { waybillNo, status, lastPlace } = await parcelOf(context, typed);
  print(
    await scanned(context, waybillNo, status, {
      place: place || lastPlace,
      at: context.clock(),
      note: note || undefined,
      exception,
    }),
  );
};

/** Arguments: waybill, note. The first time the parcel turns around, the second time it is back. */
export const returnCommand: Command = async (context, [typed, note], print) => {
  const parcel = await parcelOf(context, typed);
  const status = parcel.status === 'returning' ? 'returned' : 'returning';
  print(
    await scanned(context, parcel.waybillNo, status, {
      place: usualPlace(parcel, status),
      at: context.clock(),
      note: note || undefined,
    }),
  );
};
