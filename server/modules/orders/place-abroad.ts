/** CALL-58: creates an order to another country; an operator confirms its price (D-64). */
import type { Answer } from '#contract/answers.ts';
import { type CountryNeeds, nothingNeeded, zipFits } from '#domain/abroad.ts';
import { estimateAbroad } from '#domain/pricing-abroad.ts';
import type { Addressee, CarriedParcel } from '#schemas/entities.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { ServerContext } from '../../context.ts';
import { getPlace } from '../catalogue/places.ts';
import { type CountryRate, rateAbroad } from '../pricing/store.ts';
import { termsVersion } from '../../content/terms-version.ts';
import { checkOutlet, placeOnce, reject } from './place-order-once.ts';
import { prepareOrder } from './order-rows.ts';
import type { OrderFacts } from './store.ts';

type Request = Omit<SchemaTypes['calls/order-add-international'], 'idempotencyKey'>;
type Placed = Answer<'internationalOrderAdd'>;

const toDigits = (text: string): string => text.replaceAll(/[^0-9]/g, '');

/** @throws BusinessError `invalidParameter` at a field that doesn't meet the country's format */
function checkRecipient({ zip, taxId }: Request['recipient'], needs: CountryNeeds): void {
  const example = { example: needs.zipExample ?? '' };
  if (needs.zipMasks.length > 0) {
    if (!zip) throw reject('invalidParameter', '/recipient/zip', 'zipNeeded', example);
    if (!zipFits(needs, zip)) throw reject('invalidParameter', '/recipient/zip', 'zipOfCountry', example);
  }
  if (needs.taxId && !taxId?.trim()) throw reject('invalidParameter', '/recipient/taxId', 'taxIdNeeded');
}

/**
 * The phone with its country code: it differs from every phone within Mexico, so no customer gets another's parcel
 * (D-68).
 */
function toRecipient({ phone, ...recipient }: Request['recipient'], { phoneCode }: CountryNeeds): Addressee {
  return { ...recipient, phone: `+${phoneCode}${toDigits(phone)}` };
}

function getParcel({ parcel }: Request, { goodsCategory }: OrderFacts): CarriedParcel {
  if (goodsCategory === null) throw reject('invalidParameter', '/parcel/itemType', 'itemTypeNotListed');
  const { hsCode, ...carried } = parcel;
  return {
    ...carried,
    productType: 'international',
    goodsCategory: parcel.goodsCategory ?? goodsCategory,
    ...(hsCode && { hsCode: toDigits(hsCode) }),
  };
}

/** @throws BusinessError `invalidParameter` when the country isn't served, or the parcel is too heavy for it */
function checkedRate(rate: CountryRate | undefined): CountryRate {
  if (!rate) throw reject('invalidParameter', '/recipient/country', 'countryNotServed');
  return rate;
}

/**
 * Creates the order without a price, or returns the answer of the order that this key has created before.
 * @throws BusinessError `idempotencyConflict`, `codModificationPending`, `pickupSlotFull`, `noServiceOutlet`,
 * `invalidParameter`.
 */
export function placeOrderAbroad(
  context: ServerContext,
  userId: string,
  { idempotencyKey: key, ...request }: Request & { idempotencyKey: string },
): Promise<Placed> {
  const { sender, pickup } = request;
  const { db } = context;
  return placeOnce<Placed>(context, {
    request,
    question: { userId, key, zips: [sender.zip, sender.zip], couponCodes: [], itemType: request.parcel.itemType },
    async prepare(facts, now) {
      const rate = checkedRate(await rateAbroad(db, request.recipient.country));
      const needs = rate.needs ?? nothingNeeded;
      checkRecipient(request.recipient, needs);
      const parcel = getParcel(request, facts);
      const estimate = estimateAbroad(rate, parcel);
      if (estimate.billingWeightKg > rate.maxWeightKg)
        throw reject('invalidParameter', '/parcel/weight', 'tooHeavyForCountry', { limit: rate.maxWeightKg });
      const [origin] = facts.route.asked.map(getPlace);
      if (origin) await checkOutlet(db, origin);
      const prepared = prepareOrder(
        userId,
        { sender, recipient: toRecipient(request.recipient, needs), parcel, pickup },
        {
          sequence: facts.sequence,
          price: null,
          estimate,
          transit: rate,
          now,
          termsVersion: termsVersion(await context.content.current(), now),
          source: 'oneClick',
        },
      );
      const { order_no: orderNo, waybill_no: waybillNo } = prepared.order;
      const { pickupDate, pickupSlot } = pickup;
      return {
        ...prepared,
        answer: { orderNo, waybillNo, estimate: estimate.total, pickupDate, pickupSlot },
        spentCoupons: [],
      };
    },
  });
}
