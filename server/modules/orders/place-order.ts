/** CALL-20, CALL-57: creates an order within the country once per idempotency key (D-65). */
import type { Answer } from '#contract/calls.ts';
import type { CodeName } from '#contract/answer-codes.ts';
import { type BagRejection, bagRejection, getBagWeights, toWeightFlag } from '#domain/parcel/bag.ts';
import type { DiscountedPrice } from '#domain/pricing/coupon-price.ts';
import type { Price, Quote, QuoteRejection } from '#domain/pricing/pricing.ts';
import { chosenSlot } from '#domain/parcel/drop-off.ts';
import { flowOfSource, type OrderSource } from '#domain/parcel/shipments.ts';
import type { Parcel } from '#schemas/entities.ts';
import type { ServerContext } from '#server/context.ts';
import { BusinessError } from '#server/http/failures.ts';
import { termsVersion } from '#server/content/content-index.ts';
import { priceWithCoupons } from '../pricing/coupons.ts';
import { quoteOn } from '../pricing/service.ts';
import { checkOutlet, couponsPointer, type PlacedInBatch, placeOnce, reject } from './place-order-once.ts';
import { type OrderRequest, prepareOrder } from './order-rows.ts';
import type { OrderFacts } from './place-order-store.ts';

type OrderPlaced = Answer<'orderAdd'>;

const bagFields = { bagNotOffered: 'productType', bagOnlyEz: 'bag', bagTooSmall: 'bag' } as const satisfies Record<
  BagRejection,
  keyof Parcel
>;

/** The facts that decide whether a parcel is accepted. */
export type ParcelFacts = Pick<OrderFacts, 'goodsCategory' | 'collectsCod' | 'weightFlag' | 'bagWeights'>;

/**
 * The parcel in its stored form, after validation: its handling follows from its content unless the customer says
 * otherwise (D-69); an amount of 0 means no collecting (D-53).
 */
export function normalizeParcel({ parcel }: Pick<OrderRequest, 'parcel'>, facts: ParcelFacts): Parcel {
  const { goodsCategory, collectsCod, weightFlag, bagWeights } = facts;
  if (goodsCategory === null) throw reject('invalidParameter', '/parcel/itemType', 'itemTypeNotListed');
  const rejection = bagRejection(parcel, { weightFlag: toWeightFlag(weightFlag), weights: getBagWeights(bagWeights) });
  if (rejection) throw reject('invalidParameter', `/parcel/${bagFields[rejection]}`, rejection);
  if (parcel.codAmount && !collectsCod) throw reject('invalidParameter', '/parcel/codAmount', 'codNotApproved');
  return {
    ...parcel,
    goodsCategory: parcel.goodsCategory ?? goodsCategory,
    codAmount: parcel.codAmount || undefined,
  };
}

const quoteRejections = {
  differentCity: ['invalidParameter', '/parcel/productType'],
  tooHeavy: ['invalidParameter', '/parcel/weight'],
  bagNotOffered: ['invalidParameter', '/parcel/productType'],
  noTariff: ['orderCreationFailure', '/parcel/productType'],
} as const satisfies Record<QuoteRejection, readonly [CodeName, string]>;

/** The requested product. @throws BusinessError `invalidParameter`, `orderCreationFailure` when it isn't available. */
export function chosen(
  quotes: readonly Quote[],
  { parcel }: Pick<OrderRequest, 'parcel'>,
): Quote & { price: NonNullable<Quote['price']> } {
  const found = quotes.find(({ productType }) => productType === parcel.productType);
  if (found?.price) return { ...found, price: found.price };
  const reason = found?.reason ?? 'noTariff';
  const [codeName, pointer] = quoteRejections[reason];
  throw reject(codeName, pointer, reason);
}

/**
 * D-70, D-71: the amount to pay with the chosen coupons. A field error at the first one that can't be used (MSG-20).
 */
function withCoupons(
  price: Price,
  { sender, parcel, pickup, review }: OrderRequest,
  facts: OrderFacts,
  now: Date,
): DiscountedPrice {
  const sending = {
    senderPhone: sender.phone,
    contactPhone: facts.contactPhone,
    productType: parcel.productType,
    paymentMode: pickup.paymentMode,
  };
  const priced = priceWithCoupons(price, { ...sending, chosen: review?.coupons ?? [], rows: facts.coupons }, now);
  if ('discounts' in priced) return priced;
  throw reject('invalidParameter', couponsPointer, `coupon.${priced.reason}`, { missing: priced.missing });
}

/**
 * Creates the order, or returns the answer of the order that this key has created before.
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
  source: OrderSource,
  inBatch?: PlacedInBatch,
): Promise<OrderPlaced> {
  const { sender, recipient, review, pickup } = request;
  return placeOnce<OrderPlaced>(context, {
    request,
    inBatch,
    question: {
      userId,
      key,
      zips: [sender.zip, recipient.zip],
      couponCodes: review?.coupons ?? [],
      itemType: request.parcel.itemType,
    },
    async prepare(facts, now, dropOff) {
      const parcel = normalizeParcel(request, facts);
      const { origin, quotes } = quoteOn(facts.route, {
        origin: sender,
        destination: recipient,
        parcel,
        flow: flowOfSource(source),
      });
      // Where no courier comes, the parcel can still be brought.
      if (!dropOff) await checkOutlet(context.db, origin);
      const { price: listPrice, ...transit } = chosen(quotes, request);
      const price = withCoupons(listPrice, { ...request, parcel }, facts, now);
      if (agreed !== undefined && price.total !== agreed) throw new BusinessError('priceChanged');
      const prepared = prepareOrder(
        userId,
        { ...request, parcel },
        {
          sequence: facts.sequence,
          price,
          estimate: null,
          transit,
          now,
          termsVersion: termsVersion(await context.content.current(), now),
          dropOff,
          source,
        },
      );
      const { order_no: orderNo, waybill_no: waybillNo } = prepared.order;
      const slot = chosenSlot(pickup);
      return {
        ...prepared,
        answer: {
          orderNo,
          waybillNo,
          total: price.total,
          pickupDate: slot?.date ?? null,
          pickupSlot: slot?.slot ?? null,
          ...(dropOff && { dropOff }),
        },
        spentCoupons: price.discounts.map(({ code }) => code),
      };
    },
  });
}
