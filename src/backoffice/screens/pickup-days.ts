/** The rows of `pickup board`, one for each slot, as days. */
import type { Row } from '../api/client.ts';

export type Place = 'country' | 'state' | 'area';

interface BoardSlot {
  slot: string;
  capacity: number;
  taken: number;
  free: number;
  orders: number;
  returns: number;
}

export interface BoardDay {
  date: string;
  /** None on a day without collection. */
  slots: readonly BoardSlot[];
  /** Where it was closed, and why. */
  closed: readonly { place: Place; reason: string }[];
  /** Where it is a holiday of the company. */
  ownHolidays: readonly Place[];
  /** Name of the public holiday. */
  publicHoliday: string | undefined;
  /** Orders and returns that a courier collects. */
  waiting: number;
  returns: number;
  dropOffs: number;
}

const toNumber = (value: Row[string] | undefined): number => (typeof value === 'number' ? value : 0);

/** `country: weather, area: operations` */
const toPairs = (value: Row[string] | undefined): [name: string, value: string][] =>
  typeof value !== 'string'
    ? []
    : value.split(', ').map((pair) => {
        const [name = '', what = ''] = pair.split(': ');
        return [name, what];
      });

function toDay(date: string, rows: readonly Row[]): BoardDay {
  const [first = {}] = rows;
  const holidays = toPairs(first['holiday']);
  const slots = rows
    .filter(({ slot }) => typeof slot === 'string')
    .map((row) => ({
      slot: String(row['slot']),
      capacity: toNumber(row['capacity']),
      taken: toNumber(row['taken']),
      free: toNumber(row['free']),
      orders: toNumber(row['orders']),
      returns: toNumber(row['returns']),
    }));
  const returns = slots.reduce((sum, slot) => sum + slot.returns, 0);
  return {
    date,
    slots,
    closed: toPairs(first['closed']).map(([place, reason]) => ({ place: place as Place, reason })),
    ownHolidays: holidays.filter(([place]) => place !== 'public').map(([place]) => place as Place),
    publicHoliday: holidays.find(([place]) => place === 'public')?.[1],
    waiting: slots.reduce((sum, slot) => sum + slot.orders, returns),
    returns,
    dropOffs: toNumber(first['dropOffs']),
  };
}

export const toDays = (rows: readonly Row[]): BoardDay[] =>
  [...new Set(rows.map((row) => String(row['date'])))].map((date) =>
    toDay(
      date,
      rows.filter((row) => row['date'] === date),
    ),
  );

export const isShut = ({ closed, ownHolidays }: BoardDay): boolean => closed.length + ownHolidays.length > 0;
