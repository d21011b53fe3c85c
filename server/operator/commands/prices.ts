/** Prices of orders to other countries (D-64): lists orders without one, and sets it. */
import { constants } from '#domain/constants.ts';
import { formatPesos } from '#domain/money.ts';
import { confirmPrice, type PriceOutcome } from '../../modules/orders/price.ts';
import { command, Refused } from '../command.ts';
import { listUnpriced } from '../parcel-store.ts';

const listed = 200;

const centavos = (pesos: number): number => Math.round(pesos * 10 ** constants.money.decimals);

/** Why no price was set, in words. */
function toRejection(waybillNo: string, result: Exclude<PriceOutcome, { outcome: 'confirmed' }>): Refused {
  if (result.outcome === 'notFound')
    return new Refused(`There is no parcel ${waybillNo}. "npm run ops -- price list" shows what waits for a price.`);
  if (result.outcome === 'over') return new Refused(`${waybillNo} is ${result.status}: nobody pays for it any more.`);
  return new Refused(`${waybillNo} has its price already: ${formatPesos(result.total)}.`);
}

export const priceCommands = [
  command({
    name: 'price list',
    about: 'Lists orders to other countries that wait for their price, the longest wait first',
    input: 'calls/empty',
    async run({ db }) {
      const rows = await listUnpriced(db, listed);
      return {
        said: rows.length === 0 ? ['No order waits for its price.'] : [],
        rows: rows.map(({ waybill_no, recipient, parcel, estimate, pickup_date, pickup_slot }) => ({
          waybill: waybill_no,
          country: recipient.country ?? null,
          contents: parcel.itemName,
          weight: estimate ? `${estimate.billingWeightKg} kg` : null,
          estimate: estimate ? formatPesos(estimate.total) : null,
          pickup: `${pickup_date} ${pickup_slot}`,
        })),
      };
    },
  }),
  command({
    name: 'price confirm',
    about: 'Gives such an order its price: TOTAL in pesos, without it the estimate; its customer is told',
    places: ['waybill', 'total'],
    input: 'calls/operator/price-confirm',
    async run({ db, now }, { waybill, total }) {
      const result = await confirmPrice(db, waybill, {
        total: total === undefined ? undefined : centavos(total),
        at: now,
      });
      if (result.outcome !== 'confirmed') throw toRejection(waybill, result);
      return {
        said: [`${waybill} costs ${formatPesos(result.total)}; it was estimated at ${formatPesos(result.estimate)}.`],
        change: {
          subject: waybill,
          before: { total: null, estimate: result.estimate },
          after: { total: result.total },
        },
      };
    },
  }),
];
