import type { Handlers } from '#server/http/handlers.ts';
import type { Answer } from '#contract/calls.ts';
import type { ServerContext } from '#server/context.ts';
import type { HeldRules } from '#server/rules/held.ts';
import { type CountryNeeds, nothingNeeded, zipFits } from '#domain/parcel/abroad.ts';
import { estimateAbroad } from '#domain/pricing/pricing-abroad.ts';
import type { Addressee, CarriedParcel } from '#schemas/entities.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { termsVersion } from '#server/content/content-index.ts';
import { cancelOrders, listCancelReasons } from './cancel.ts';
import { changeCost, changeSentOrder } from './change.ts';
import { changeOrderAbroad } from './change-abroad.ts';
import { placeOrder } from './place-order.ts';
import { orderDetail, orderList } from './reading.ts';
import { type CountryRate, rateAbroad } from '../pricing/tariff-store.ts';
import { getPlace } from '../catalogue/places.ts';
import { checkOutlet, placeOnce, reject } from './place-order-once.ts';
import { prepareOrder } from './order-rows.ts';
import type { OrderFacts } from './place-order-store.ts';
import { bookReturnPickup, returnSlots } from './return-pickup.ts';
import { allowReturn, cancelReturn, createOwnReturn, listReturns, returnCost, returnLabels } from './returns.ts';
import { checkExport, exportWaybills, listOrderSources } from './waybill-export.ts';
import { addSavedParcel, deleteSavedParcel, listSavedParcels, noteUse, renameSavedParcel } from './saved-parcels.ts';
import { orderLabels } from './labels.ts';

/** CALL-58: creates an order to another country; an operator confirms its price (D-64). */
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

function getParcel({ parcel }: Request, { goodsCategories }: OrderFacts): CarriedParcel {
  const goodsCategory = goodsCategories[parcel.itemType];
  if (goodsCategory === undefined) throw reject('invalidParameter', '/parcel/itemType', 'itemTypeNotListed');
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
function placeOrderAbroad(
  context: ServerContext,
  userId: string,
  { idempotencyKey: key, ...request }: Request & { idempotencyKey: string },
  rules: HeldRules,
): Promise<Placed> {
  const { sender, pickup } = request;
  const { db } = context;
  return placeOnce<Placed>(context, {
    request,
    rules,
    question: { userId, key, zips: [sender.zip, sender.zip], couponCodes: [], itemTypes: [request.parcel.itemType] },
    async prepare(facts, now) {
      const rate = checkedRate(await rateAbroad(db, request.recipient.country));
      const needs = rate.needs ?? nothingNeeded;
      checkRecipient(request.recipient, needs);
      const parcel = getParcel(request, facts);
      const estimate = estimateAbroad(rate, parcel);
      if (estimate.billingWeightKg > rate.maxWeightKg)
        throw reject('invalidParameter', '/parcel/weight', 'tooHeavyForCountry', { limit: rate.maxWeightKg });
      const [origin] = facts.route.asked.map(getPlace);
      if (origin) await checkOutlet(db, origin, now);
      const prepared = prepareOrder(
        userId,
        { sender, recipient: toRecipient(request.recipient, needs), parcel, pickup },
        {
          sequence: facts.sequences[0] ?? 0,
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
        rows: [prepared],
        answer: { orderNo, waybillNo, estimate: estimate.total, pickupDate, pickupSlot },
        spentCoupons: [],
      };
    },
  });
}

export const orderHandlers = {
  orderAdd: ({ context, session, input, rules }) =>
    placeOrder(context, session.userId, input, { source: 'online', rules }),
  // D-96: the website's own calls, one service behind both.
  websiteOrderAdd: ({ context, session, input, rules }) =>
    placeOrder(context, session.userId, input, { source: 'oneClick', rules }),
  mobileOrderAdd: ({ context, session, input, rules }) =>
    placeOrder(context, session.userId, input, { source: 'app', rules }),
  internationalOrderAdd: ({ context, session, input, rules }) =>
    placeOrderAbroad(context, session.userId, input, rules),
  orderList: ({ context, session, input }) => orderList(context, session.userId, input),
  orderDetail: ({ context, session, input }) => orderDetail(context, session.userId, input.orderNo),
  orderCancel: ({ context, session, input }) => cancelOrders(context, session.userId, input),
  orderChangeCost: ({ context, session, input }) => changeCost(context, session.userId, input),
  orderChange: ({ context, session, input }) => changeSentOrder(context, session.userId, input),
  internationalOrderChange: ({ context, session, input }) => changeOrderAbroad(context, session.userId, input),
  // D-96: the website's own calls, one service behind both.
  websiteOrderList: ({ context, session, input }) => orderList(context, session.userId, input),
  websiteOrderDetail: ({ context, session, input }) => orderDetail(context, session.userId, input.orderNo),
  websiteOrderCancel: ({ context, session, input }) => cancelOrders(context, session.userId, input),
  cancelReasons: async ({ language }) => listCancelReasons(language),
} satisfies Partial<Handlers>;

export const shipmentHandlers = {
  myWaybillPage: ({ context, session, input }) => orderList(context, session.userId, { ...input, direction: 'sent' }),
  orderSources: async ({ language }) => listOrderSources(language),
  waybillExport: ({ context, session, input, language }) => exportWaybills(context, session.userId, input, language),
  waybillExportCheck: ({ context, session, input }) => checkExport(context, session.userId, input),
} satisfies Partial<Handlers>;

export const savedParcelHandlers = {
  savedParcelList: ({ context, session }) => listSavedParcels(context, session.userId),
  savedParcelAdd: ({ context, session, input }) => addSavedParcel(context, session.userId, input),
  savedParcelRename: ({ context, session, input }) => renameSavedParcel(context, session.userId, input),
  savedParcelUse: ({ context, session, input }) => noteUse(context, session.userId, input.id),
  savedParcelDelete: ({ context, session, input }) => deleteSavedParcel(context, session.userId, input.id),
} satisfies Partial<Handlers>;

export const labelHandlers = {
  orderLabels: ({ context, session, input }) => orderLabels(context, session.userId, input),
  returnLabels: ({ context, session, input }) => returnLabels(context, session?.userId, input),
} satisfies Partial<Handlers>;

/** The sender's side of returns, and what either side does with a label; the recipient's is with tracking. */
export const returnHandlers = {
  returnCost: ({ context, session, input }) => returnCost(context, session.userId, input.orderNo),
  returnAllow: ({ context, session, input }) => allowReturn(context, session.userId, input),
  returnCreate: ({ context, session, input }) => createOwnReturn(context, session.userId, input.orderNo),
  returnSlots: ({ context, session, input }) => returnSlots(context, session?.userId, input),
  returnPickup: ({ context, session, input }) => bookReturnPickup(context, session?.userId, input),
  returnCancel: ({ context, session, input }) => cancelReturn(context, session?.userId, input),
  returnList: ({ context, session }) => listReturns(context, session.userId),
} satisfies Partial<Handlers>;
