/** The days that a list of orders is asked for, as a URL carries them. */
import { constants } from '#domain/constants.ts';
import { isDate } from '#domain/time/written-dates.ts';
import { type Codec, oneOf, param } from '#src/shared/navigation/search-params.ts';

export interface PeriodQuery {
  /** The last few days, today among them. */
  days: (typeof constants.orders.periodDays)[number] | undefined;
  /** YYYY-MM-DD */
  from: string | undefined;
  to: string | undefined;
}

const day: Codec<string> = { read: (typed) => (isDate(typed) ? typed : undefined) };

export const periodParams = {
  days: param('days', oneOf(constants.orders.periodDays)),
  from: param('from', day),
  to: param('to', day),
};

export const always: PeriodQuery = { days: undefined, from: undefined, to: undefined };
