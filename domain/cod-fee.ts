/** What collecting on delivery costs (D-88), in centavos. */
import { vatOf } from './money.ts';
import { feeOf } from './surcharges.ts';
import type { Fee } from './tariff.ts';

export interface CodFee {
  net: number;
  vat: number;
  total: number;
}

/** Fee = max(minimum, percentage) + IVA; nothing where nothing is collected (D-88). */
export function codFee(fee: Fee, amount: number): CodFee {
  const net = amount > 0 ? feeOf(fee, amount) : 0;
  const vat = vatOf(net);
  return { net, vat, total: net + vat };
}
