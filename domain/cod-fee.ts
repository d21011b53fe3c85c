/** The fee for collecting on delivery (D-88), in centavos. */
import { calculateVat } from './money.ts';
import { getFee } from './surcharges.ts';
import type { Fee } from './tariff.ts';

export interface CodFee {
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
