/** CALL-20, CALL-57: creates an order within the country once per idempotency key (D-65). */
import type { Answer } from '#contract/calls.ts';
import type { CodeName } from '#contract/answer-codes.ts';
import { type BagRejection, bagRejection, getBagWeights, toWeightFlag } from '#domain/parcel/bag.ts';
import type { DiscountedPrice } from '#domain/pricing/coupon-price.ts';
import type { Price, Quote, QuoteRejection } from '#domain/pricing/pricing.ts';
import type { GoodsCategory } from '#domain/order-choices.ts';
import { chosenSlot } from '#domain/parcel/drop-off.ts';
import { flowOfSource, type OrderSource } from '#domain/parcel/shipments.ts';
import type { Parcel } from '#schemas/entities.ts';
import type { ServerContext } from '#server/context.ts';
import type { HeldRules } from '#server/rules/held.ts';
import { BusinessError } from '#server/http/failures.ts';
import { termsVersion } from '#server/content/content-index.ts';
import { getSpentCoupons, priceWithCoupons } from '../pricing/coupons.ts';
import { quoteOn, quoteReturn } from '../pricing/service.ts';
import type { Place } from '../catalogue/places.ts';
import { checkOutlet, couponsPointer, type PlacedInBatch, placeOnce, reject } from './place-order-once.ts';
import { type OrderRequest, prepareOrder, prepareReturn, type Rows } from './order-rows.ts';
import type { OrderFacts, PreparedOrder } from './place-order-store.ts';

type OrderPlaced = Answer<'orderAdd'>;

const bagFields = { bagNotOffered: 'productType', bagOnlyEz: 'bag', bagTooSmall: 'bag' } as const satisfies Record<
  BagRejection,
  keyof Parcel
>;

const firstPointer = '/parcel';
const getPointer = (index: number): string => (index === 0 ? firstPointer : `/moreParcels/${index - 1}`);

/** The facts that decide whether a parcel is accepted. */
export interface ParcelFacts extends Pick<OrderFacts, 'collectsCod' | 'weightFlag' | 'bagWeights'> {
  /** Undefined for a type that isn't on the list (D-69). */
  goodsCategory: GoodsCategory | undefined;
}

/**
 * The parcel in its stored form, after validation: its handling follows from its content unless the customer says
 * otherwise (D-69); an amount of 0 means no collecting (D-53).
 * @param pointer of the parcel in the call's input
 */
export function normalizeParcel(parcel: Parcel, facts: ParcelFacts, pointer = firstPointer): Parcel {
  const { goodsCategory, collectsCod, weightFlag, bagWeights } = facts;
  if (goodsCategory === undefined) throw reject('invalidParameter', `${pointer}/itemType`, 'itemTypeNotListed');
  const rejection = bagRejection(parcel, { weightFlag: toWeightFlag(weightFlag), weights: getBagWeights(bagWeights) });
  if (rejection) throw reject('invalidParameter', `${pointer}/${bagFields[rejection]}`, rejection);
  if (parcel.codAmount && !collectsCod) throw reject('invalidParameter', `${pointer}/codAmount`, 'codNotApproved');
  return {
    ...parcel,
    goodsCategory: parcel.goodsCategory ?? goodsCategory,
    codAmount: parcel.codAmount || undefined,
  };
}

const quoteRejections = {
  differentCity: ['invalidParameter', 'productType'],
  tooHeavy: ['invalidParameter', 'weight'],
  bagNotOffered: ['invalidParameter', 'productType'],
  noTariff: ['orderCreationFailure', 'productType'],
} as const satisfies Record<QuoteRejection, readonly [CodeName, keyof Parcel]>;

type PricedQuote = Quote & { price: Price };

/** The requested product. @throws BusinessError `invalidParameter`, `orderCreationFailure` when it isn't available. */
export function chosen(
  quotes: readonly Quote[],
  parcel: Pick<Parcel, 'productType'>,
  pointer = firstPointer,
): PricedQuote {
  const found = quotes.find(({ productType }) => productType === parcel.productType);
  if (found?.price) return { ...found, price: found.price };
  const reason = found?.reason ?? 'noTariff';
  const [codeName, field] = quoteRejections[reason];
  throw reject(codeName, `${pointer}/${field}`, reason);
}

/**
 * D-70, D-71: the amount to pay for each parcel with the chosen coupons, which apply once to the whole order. A field
 * error at the first one that can't be used (MSG-20).
 */
function withCoupons(
  parcels: Rows<QuotedParcel>,
  { sender, pickup, review }: OrderRequest,
  facts: OrderFacts,
  now: Date,
): DiscountedPrice[] {
  const sending = {
    senderPhone: sender.phone,
    contactPhone: facts.contactPhone,
    productTypes: parcels.map(({ parcel }) => parcel.productType),
    paymentMode: pickup.paymentMode,
  };
  const [first, ...others] = parcels;
  const priced = priceWithCoupons(
    [first.quote.price, ...others.map(({ quote }) => quote.price)],
    { ...sending, chosen: review?.coupons ?? [], rows: facts.coupons },
    now,
  );
  if ('prices' in priced) return priced.prices;
  throw reject('invalidParameter', couponsPointer, `coupon.${priced.reason}`, { missing: priced.missing });
}

interface QuotedParcel {
  parcel: Parcel;
  origin: Place;
  quote: PricedQuote;
  /** Of the way back, where its return label is made with the order (ADR 128). */
  back: Price | undefined;
}

/** Each parcel by the ordinary tariff. @throws BusinessError at the first one that isn't accepted */
function quoteParcels(
  { sender, recipient, parcel, moreParcels = [] }: OrderRequest,
  facts: OrderFacts,
  source: OrderSource,
): Rows<QuotedParcel> {
  const flow = flowOfSource(source);
  const quoted = (written: Parcel, index: number): QuotedParcel => {
    const goodsCategory = facts.goodsCategories[written.itemType];
    const accepted = normalizeParcel(written, { ...facts, goodsCategory }, getPointer(index));
    const question = { origin: sender, destination: recipient, parcel: accepted, flow };
    const { origin, quotes } = quoteOn(facts.route, question);
    const pointer = getPointer(index);
    return {
      parcel: accepted,
      origin,
      quote: chosen(quotes, accepted, pointer),
      back: accepted.withReturn ? chosen(quoteReturn(facts.route, question), accepted, pointer).price : undefined,
    };
  };
  return [quoted(parcel, 0), ...moreParcels.map((other, index) => quoted(other, index + 1))];
}

/**
 * Creates the order, or returns the answer of the order that this key has created before. Several parcels to one
 * recipient are one order: one key, one pickup, one price, one mail; each is a row with its own order number and waybill
 * (ADR 129).
 * @throws BusinessError `idempotencyConflict`, `codModificationPending`, `pickupSlotFull`, `noServiceOutlet`,
 * `invalidParameter`, `orderCreationFailure`; `priceChanged` when the total differs from the agreed one; `conflict`
 * when its batch was undone meanwhile.
 */
export function placeOrder(
  context: ServerContext,
  userId: string,
  {
    idempotencyKey: key,
    total: agreed,
    ...request
  }: OrderRequest & { idempotencyKey: string; total?: number | undefined },
  { source, rules, inBatch }: { source: OrderSource; rules?: HeldRules; inBatch?: PlacedInBatch },
): Promise<OrderPlaced> {
  const { sender, recipient, review, pickup, parcel, moreParcels = [] } = request;
  return placeOnce<OrderPlaced>(context, {
    request,
    inBatch,
    rules,
    question: {
      userId,
      key,
      zips: [sender.zip, recipient.zip],
      couponCodes: review?.coupons ?? [],
      itemTypes: [parcel, ...moreParcels].map(({ itemType }) => itemType),
      returns: [parcel, ...moreParcels].filter(({ withReturn }) => withReturn).length,
    },
    async prepare(facts, now, dropOff) {
      const parcels = quoteParcels(request, facts, source);
      // Where no courier comes, the parcels can still be brought.
      if (!dropOff) await checkOutlet(context.db, parcels[0].origin, now);
      const prices = withCoupons(parcels, request, facts, now);
      const total = prices.reduce((sum, price) => sum + price.total, 0);
      if (agreed !== undefined && total !== agreed) throw new BusinessError('priceChanged');
      const terms = termsVersion(await context.content.current(), now);
      const returnNumbers = facts.sequences.slice(parcels.length);
      const prepared = (each: QuotedParcel, index: number): PreparedOrder => {
        const row = prepareOrder(
          userId,
          { ...request, parcel: each.parcel },
          {
            sequence: facts.sequences[index] ?? 0,
            price: prices[index] ?? null,
            estimate: null,
            transit: each.quote,
            now,
            termsVersion: terms,
            dropOff,
            source,
          },
        );
        if (!each.back) return row;
        const label = { sequence: returnNumbers.shift() ?? 0, price: each.back, startedBy: 'sender', now } as const;
        return { ...row, returnLabel: prepareReturn(row.order.id, label) };
      };
      const [first, ...others] = parcels;
      const rows = [prepared(first, 0), ...others.map((each, index) => prepared(each, index + 1))] as const;
      const placed = rows.map(({ order }, index) => ({
        orderNo: order.order_no,
        waybillNo: order.waybill_no,
        total: prices[index]?.total ?? 0,
      }));
      const { order_no: orderNo, waybill_no: waybillNo } = rows[0].order;
      const slot = chosenSlot(pickup);
      return {
        rows,
        answer: {
          orderNo,
          waybillNo,
          total,
          pickupDate: slot?.date ?? null,
          pickupSlot: slot?.slot ?? null,
          ...(dropOff && { dropOff }),
          ...(rows.length > 1 && { parcels: placed }),
        },
        spentCoupons: getSpentCoupons(prices, facts.coupons),
      };
    },
  });
}
