/** The customer's parcels, addresses and coupons. */
import { faceValue } from '#domain/pricing/coupon.ts';
import { orderStatuses, orderStatusRows, orderTimeColumns } from '#domain/parcel/order-status.ts';
import { contactColumns, getSheet, pesos, type Sheet, type Translate, yesOrNo } from '#server/documents/workbook.ts';
import { listCustomsFields, listParcelFields, parcelColumns } from '../orders/parcel-columns.ts';
import type { OrderRow } from '../orders/reading-store.ts';
import type { Personal } from './personal-store.ts';

export function addressSheet(say: Translate, addresses: Personal['addresses']): Sheet {
  return getSheet(
    say('exports:data.addresses'),
    [
      {
        header: say('exports:data.book'),
        value: ({ type }) => say(type === 1 ? 'exports:addresses.senders' : 'exports:addresses.recipients'),
      },
      ...contactColumns<Personal['addresses'][number]>(say, ({ contact }) => contact),
      { header: say('fields:address.isDefault'), value: ({ is_default }) => yesOrNo(say, is_default) },
      { header: say('exports:data.created'), value: ({ created_at }) => created_at },
      { header: say('exports:data.changed'), value: ({ updated_at }) => updated_at },
      { header: say('exports:data.deleted'), value: ({ deleted_at }) => deleted_at },
    ],
    addresses,
  );
}

type Charged = NonNullable<OrderRow['price']>;

const calculateSum = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** In pesos; empty while the price is to be confirmed (D-64). */
const charged =
  (getAmount: (price: Charged) => number) =>
  ({ price }: OrderRow) =>
    price && pesos(getAmount(price));

/** Sent and received ones; amounts in pesos. */
export function orderSheet(
  say: Translate,
  userId: string,
  orders: readonly OrderRow[],
  /** Names of what parcels hold, by code. */
  itemTypes: ReadonlyMap<string, string>,
): Sheet {
  return getSheet<OrderRow>(
    say('exports:data.orders'),
    [
      {
        header: say('exports:data.direction'),
        value: ({ user_id }) => say(user_id === userId ? 'orders:sentPlain' : 'orders:receivedPlain'),
      },
      { header: say('exports:data.orderNo'), value: ({ order_no }) => order_no, width: 18 },
      { header: say('exports:data.waybillNo'), value: ({ waybill_no }) => waybill_no, width: 18 },
      { header: say('exports:data.status'), value: ({ status }) => say(`status:order.${status}`) },
      { header: say('exports:data.ordered'), value: ({ ordered_at }) => ordered_at },
      ...orderStatuses.flatMap((status) => {
        const { time } = orderStatusRows[status];
        const column = time && orderTimeColumns[time];
        return column ? [{ header: say(`status:order.${status}`), value: (row: OrderRow) => row[column] }] : [];
      }),
      {
        header: say('orders:detail.cancelReason'),
        value: ({ user_id, cancel_reason: reason, cancel_note: note }) =>
          reason && user_id === userId ? [say(`fields:cancelReason.${reason}`), note].filter(Boolean).join(': ') : null,
        width: 24,
      },
      ...contactColumns<OrderRow>(say, ({ sender }) => sender, say('orders:detail.sender')),
      ...contactColumns<OrderRow>(say, ({ recipient }) => recipient, say('orders:detail.recipient')),
      { header: say('fields:recipientAbroad.country'), value: ({ recipient }) => recipient.country ?? null },
      { header: say('fields:recipientAbroad.taxId'), value: ({ recipient }) => recipient.taxId ?? null },
      ...parcelColumns<OrderRow>(say, {
        fields: [...listCustomsFields(), ...listParcelFields()],
        getParcel: ({ parcel }) => parcel,
        itemTypes,
      }),
      { header: say('fields:pickup.date'), value: ({ pickup_date }) => pickup_date },
      { header: say('fields:pickup.slot'), value: ({ pickup_slot }) => pickup_slot },
      { header: say('orders:detail.dropOffAt'), value: ({ drop_off }) => drop_off?.branchName ?? null },
      { header: say('orders:detail.dropOffUntil'), value: ({ drop_off }) => drop_off?.date ?? null },
      {
        header: say('fields:pickup.paymentMode'),
        value: ({ payment_mode }) => say(`answers:paymentMode.${payment_mode}`),
        width: 24,
      },
      { header: say('exports:data.termsVersion'), value: ({ terms_version }) => terms_version },
      { header: say('exports:data.dispatchNumber'), value: ({ dispatch_number }) => dispatch_number },
      { header: `${say('exports:data.freight')} (MXN)`, value: charged(({ freight }) => freight) },
      {
        header: `${say('exports:data.surcharges')} (MXN)`,
        value: charged(({ surcharges }) => calculateSum(surcharges)),
      },
      {
        header: `${say('exports:data.discounts')} (MXN)`,
        value: charged(({ discounts = [] }) => calculateSum(discounts)),
      },
      { header: `${say('exports:data.vat')} (MXN)`, value: charged(({ vat }) => vat) },
      {
        header: `${say('orders:detail.total')} (MXN)`,
        value: (row) => charged(({ total }) => total)(row) ?? say('answers:priceToConfirm'),
      },
    ],
    orders,
  );
}

export function savedParcelSheet(
  say: Translate,
  savedParcels: Personal['savedParcels'],
  itemTypes: ReadonlyMap<string, string>,
): Sheet {
  return getSheet(
    say('exports:data.savedParcels'),
    [
      { header: say('fields:savedParcel.name'), value: ({ name }) => name, width: 28 },
      ...parcelColumns<Personal['savedParcels'][number]>(say, {
        fields: listParcelFields(),
        getParcel: ({ parcel }) => parcel,
        itemTypes,
      }),
      { header: say('exports:data.created'), value: ({ created_at }) => created_at },
      { header: say('exports:data.lastUsed'), value: ({ last_used_at }) => last_used_at },
    ],
    savedParcels,
  );
}

/** Rows of batches; those that aren't orders with their fields as stored: orders are on the sheet of orders. */
export function batchSheet(say: Translate, batches: Personal['batches']): Sheet {
  const fields = batches.flatMap((row) => {
    const entries = Object.entries(row.entry ?? {});
    return (entries.length > 0 ? entries : [[null, null] as const]).map(([field, value]) => ({ ...row, field, value }));
  });
  return getSheet(
    say('exports:data.batches'),
    [
      { header: say('exports:data.name'), value: ({ name }) => name, width: 28 },
      { header: say('exports:data.when'), value: ({ created_at }) => created_at },
      { header: say('orders:detail.sender'), value: ({ sender }) => sender.name, width: 28 },
      { header: say('exports:data.row'), value: ({ row }) => row },
      { header: say('exports:data.status'), value: ({ outcome }) => say(`exports:batchOutcome.${outcome}`), width: 20 },
      { header: say('exports:data.orderNo'), value: ({ order_no }) => order_no, width: 18 },
      { header: say('exports:data.field'), value: ({ field }) => field },
      { header: say('exports:data.value'), value: ({ value }) => (value === null ? null : String(value)), width: 40 },
    ],
    fields,
  );
}

export function couponSheet(say: Translate, coupons: Personal['coupons']): Sheet {
  const listed = (prefix: string, codes: readonly string[]): string | null =>
    codes.map((code) => say(`${prefix}.${code}`)).join(', ') || null;
  return getSheet(
    say('exports:data.coupons'),
    [
      { header: say('coupons:code'), value: ({ code }) => code, width: 18 },
      { header: say('exports:data.name'), value: ({ reason }) => say(`coupons:name.${reason}`), width: 28 },
      { header: say('exports:data.kind'), value: ({ type }) => say(`coupons:type.${type}`) },
      {
        header: say('exports:data.value'),
        value: (coupon) => {
          const face = faceValue(coupon);
          return 'percent' in face ? face.percent : pesos(face.centavos);
        },
      },
      { header: say('exports:data.unit'), value: (coupon) => ('percent' in faceValue(coupon) ? '%' : 'MXN') },
      {
        header: `${say('exports:data.threshold')} (MXN)`,
        value: ({ threshold }) => (threshold === null ? null : pesos(threshold)),
      },
      { header: say('exports:data.from'), value: ({ effective_at }) => effective_at },
      { header: say('exports:data.until'), value: ({ expires_at }) => expires_at },
      { header: say('coupons:state.used'), value: ({ used_at }) => used_at },
      { header: say('fields:contact.phone'), value: ({ phone }) => phone },
      { header: say('exports:data.channels'), value: ({ channels }) => listed('coupons:channel', channels), width: 28 },
      { header: say('exports:data.fees'), value: ({ fees }) => listed('coupons:fee', fees), width: 28 },
      {
        header: say('fields:parcel.productType'),
        value: ({ product_types }) => listed('answers:product', product_types),
        width: 28,
      },
      {
        header: say('fields:pickup.paymentMode'),
        value: ({ payment_modes }) => listed('coupons:payment', payment_modes),
        width: 28,
      },
    ],
    coupons,
  );
}
