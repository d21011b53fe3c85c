import type { TFunction } from 'i18next';
import { promiseWindow, type TransitDays } from '#domain/time/promise.ts';
import { getDropOffDeadline } from '#domain/parcel/drop-off.ts';
import { addDays, localDate } from '#domain/time/zoned-time.ts';
import { type Formats, isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { useDropOffBranch } from '#src/shared/branches/use-drop-off-branch.ts';
import { type ServerClock, useTimeOf } from '#src/lib/clock.ts';

/** "mañana", or "lun 23 nov" of a day further ahead. Both days are YYYY-MM-DD in Mexico City. */
export function nearDayText(t: TFunction, format: Formats, date: string, today: string): string {
  if (date === today) return t('order:review.today');
  return date === addDays(today, 1) ? t('order:review.tomorrow') : format.date(date);
}

/** "Lo dejas en Americana a más tardar el lunes 30 de noviembre": the same of a parcel that is brought to a branch. */
export function DropOffVerdict({ answers }: { answers: Parameters<typeof useDropOffBranch>[0] }) {
  const { t, format } = useText('order');
  const dropOff = useDropOffBranch(answers);
  const deadline = dropOff && getDropOffDeadline(dropOff.branch, new Date(dropOff.serverTime));
  if (!deadline) return t('order:question.review');
  const branch = isolate(dropOff.branch.name);
  return t('order:review.dropOff', { branch, date: format.longDate(deadline.date) });
}

export interface ReviewVerdictProps {
  pickupDate: string;
  pickupSlot: string;
  transit: TransitDays;
  /** Of the answer that `transit` came with: the device's own may be wrong by a day. */
  clock: ServerClock;
}

/** "Sale mañana de 10:00 a 12:00, llega entre vie 27 nov y mar 1 dic": what the order comes to. A part of its own, as it counts days. */
export function ReviewVerdict({ pickupDate, pickupSlot, transit, clock }: ReviewVerdictProps) {
  const { t, format } = useText('order');
  const today = localDate(useTimeOf(clock));
  const [from, to] = pickupSlot.split('-').map((hour) => `${hour}:00`);
  const { promisedFrom, promisedTo } = promiseWindow(pickupDate, transit);
  return t(promisedFrom === promisedTo ? 'order:review.verdictDay' : 'order:review.verdict', {
    pickup: nearDayText(t, format, pickupDate, today),
    from,
    to,
    first: format.date(promisedFrom),
    last: format.date(promisedTo),
  });
}
