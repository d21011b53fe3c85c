/** Sums as columns and as answers (D-88). */
import { sql, type RawBuilder } from 'kysely';
import type { CodSums, CodTotals } from '#domain/cod-settlement.ts';
import type { CodSumColumns } from '../../db/tables/cod.ts';

export const sumColumns = [
  'waybills',
  'ordered',
  'cod_amount',
  'cod_fee',
  'withholding_tax',
  'receivable',
] as const satisfies readonly (keyof CodSumColumns)[];

export const moneyColumns = sumColumns.filter((name) => name !== 'waybills');

export const calculateSums = (row: Omit<CodSumColumns, 'waybills'>): CodSums => ({
  ordered: row.ordered,
  codAmount: row.cod_amount,
  codFee: row.cod_fee,
  withholdingTax: row.withholding_tax,
  receivable: row.receivable,
});

export const calculateTotals = (row: CodSumColumns): CodTotals => ({ waybills: row.waybills, ...calculateSums(row) });

export const columnsOfSums = (sums: CodSums): Omit<CodSumColumns, 'waybills'> => ({
  ordered: sums.ordered,
  cod_amount: sums.codAmount,
  cod_fee: sums.codFee,
  withholding_tax: sums.withholdingTax,
  receivable: sums.receivable,
});

export const columnsOfTotals = (totals: CodTotals): CodSumColumns => ({
  waybills: totals.waybills,
  ...columnsOfSums(totals),
});

/** A sum over rows as an integer; 0 without rows. */
export const total = (column: string): RawBuilder<number> => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`;
