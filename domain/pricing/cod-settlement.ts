/** Settlement of money that couriers collected (FEAT-08, D-88): sums in centavos, days in America/Mexico_City. Pure. */
import { calculateVat, toPercent } from './money.ts';
import { type Fee, getFee } from './tariff.ts';
import { addBusinessDays } from '../time/promise.ts';
import { addDays, getWeekday } from '../time/zoned-time.ts';

/** The fee for collecting on delivery (D-88), in centavos. */
interface CodFee {
  net: number;
  vat: number;
  total: number;
}

/**
 * The fee as a price explains it, with the rates it was calculated from: a settlement calculates with the same rates
 * (ADR 90).
 */
export interface CollectingFee extends CodFee {
  codAmount: number;
  percent: number;
  /** Centavos without IVA. */
  minimum: number;
}

/** Fee = max(minimum, percentage) + IVA; zero when nothing is collected (D-88). */
export function codFee(fee: Fee, amount: number): CodFee {
  const net = amount > 0 ? getFee(fee, amount) : 0;
  const vat = calculateVat(net);
  return { net, vat, total: net + vat };
}

/** The collecting fee that a price shows for an amount. */
export const collectingFee = (fee: Fee, codAmount: number): CollectingFee => ({
  codAmount,
  percent: fee.percent,
  minimum: fee.minimumCentavos,
  ...codFee(fee, codAmount),
});

/** Where the money is: with the courier, in a reconciled cut, or in the customer's bank. */
export const codStages = ['collected', 'reconciled', 'paid'] as const;
export type CodStage = (typeof codStages)[number];

/** Outcomes of collecting at the door; a parcel that is not paid for is not handed over. */
export const codOutcomes = ['full', 'less'] as const;

/** The sums of one shipment, a day, a cut or a period. `receivable` = collected − fee − withheld tax, always. */
export interface CodSums {
  /** The amount to collect. */
  ordered: number;
  /** The COD amount that was collected. */
  codAmount: number;
  codFee: number;
  withholdingTax: number;
  receivable: number;
}

export interface CodTotals extends CodSums {
  waybills: number;
}

export const sumNames = ['ordered', 'codAmount', 'codFee', 'withholdingTax', 'receivable'] as const;
const totalNames = ['waybills', ...sumNames] as const;

/** Rates, signs and days of settlements; a settings row may override them. */
export interface CodTerms {
  /** How the fee and the tax affect the receivable (D-88): subtracted (−1), added (1), or handled elsewhere (0). */
  signs: { codFee: Sign; withholdingTax: Sign };
  /** Percentage of the collected amount, for customers who withhold tax. */
  withholdingPercent: number;
  /** Weekdays of cuts, 1 Monday to 7 Sunday; a cut includes all days before it. */
  cutWeekdays: readonly number[];
  /** Business days from the cut to its payment. */
  payBusinessDays: number;
}
type Sign = -1 | 0 | 1;

export const usualCodTerms: CodTerms = {
  signs: { codFee: -1, withholdingTax: -1 },
  withholdingPercent: 1,
  cutWeekdays: [1, 4],
  payBusinessDays: 1,
};

const isSign = (value: unknown): value is Sign => value === -1 || value === 0 || value === 1;
const isWeekday = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 7;
const isWithin = (value: unknown, most: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= most;

/** Reads stored terms; a missing or invalid value gets its default. */
export function getCodTerms(kept: unknown): CodTerms {
  const said = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const signs = (said['signs'] ?? {}) as Record<string, unknown>;
  const { signs: usual, withholdingPercent, cutWeekdays, payBusinessDays } = usualCodTerms;
  const weekdays = said['cutWeekdays'];
  return {
    signs: {
      codFee: isSign(signs['codFee']) ? signs['codFee'] : usual.codFee,
      withholdingTax: isSign(signs['withholdingTax']) ? signs['withholdingTax'] : usual.withholdingTax,
    },
    withholdingPercent: isWithin(said['withholdingPercent'], 100) ? said['withholdingPercent'] : withholdingPercent,
    cutWeekdays: Array.isArray(weekdays) && weekdays.length > 0 && weekdays.every(isWeekday) ? weekdays : cutWeekdays,
    payBusinessDays:
      isWithin(said['payBusinessDays'], 30) && Number.isInteger(said['payBusinessDays'])
        ? said['payBusinessDays']
        : payBusinessDays,
  };
}

interface CollectedAtTheDoor {
  /** The amount to collect, and the collected amount. */
  ordered: number;
  collected: number;
  /** As agreed with the order; undefined where the price already charged it (ADR 90). */
  fee: Fee | undefined;
  /** Whether the customer withholds tax (ENT-19). */
  withholds: boolean;
}

/**
 * The sums of a collected shipment (D-88). The fee is based on the collected amount and never exceeds what is left of
 * it: a customer never owes a fee for money that the recipient did not pay.
 */
export function settle({ ordered, collected, fee, withholds }: CollectedAtTheDoor, terms: CodTerms): CodSums {
  const { signs, withholdingPercent } = terms;
  const tax = withholds ? toPercent(collected, withholdingPercent) : 0;
  const afterTax = collected + signs.withholdingTax * tax;
  const whole = fee ? codFee(fee, collected).total : 0;
  const codFeeTaken = signs.codFee < 0 ? Math.min(whole, afterTax) : whole;
  return {
    ordered,
    codAmount: collected,
    codFee: codFeeTaken,
    withholdingTax: tax,
    receivable: afterTax + signs.codFee * codFeeTaken,
  };
}

export const noTotals: CodTotals = {
  waybills: 0,
  ordered: 0,
  codAmount: 0,
  codFee: 0,
  withholdingTax: 0,
  receivable: 0,
};

/** Adds up several totals. */
export function addTotals(all: readonly CodTotals[]): CodTotals {
  const sum = { ...noTotals };
  for (const each of all) for (const name of totalNames) sum[name] += each[name];
  return sum;
}

/** The day of the next cut after a day; that cut includes the day. */
export function cutAfter(day: string, { cutWeekdays }: Pick<CodTerms, 'cutWeekdays'>): string {
  let next = addDays(day, 1);
  while (!cutWeekdays.includes(getWeekday(next))) next = addDays(next, 1);
  return next;
}

/** The latest cut day that is not after today. */
export function cutUntil(today: string, terms: Pick<CodTerms, 'cutWeekdays'>): string {
  let day = today;
  while (!terms.cutWeekdays.includes(getWeekday(day))) day = addDays(day, -1);
  return day;
}

/** The payment day of a cut; its own day when there is no waiting time and it is a business day. */
export const paysOn = (cutOn: string, { payBusinessDays }: Pick<CodTerms, 'payBusinessDays'>): string =>
  addBusinessDays(addDays(cutOn, -1), payBusinessDays + 1);
