/** An earlier order to another country as the beginning of another one (D-64). */
import { withoutDerived } from '#domain/address/address.ts';
import { repeated } from '#machines/order/order.draft.ts';
import { getFlow } from '#machines/order/order.flows.ts';
import type { PlaceKind } from '#machines/order/order.types.ts';
import * as internationalOrder from '#schemas/generated/calls/order-add-international.js';
import { draft } from '#schemas/generated/drafts/international.js';
import * as parcelForm from '#schemas/generated/international/parcel.js';
import * as pickupForm from '#schemas/generated/international/pickup.js';
import * as recipientForm from '#schemas/generated/international/recipient.js';
import * as review from '#schemas/generated/international/review.js';
import type { FormModule, SchemaModule } from '#schemas/runtime/types.ts';
import type { FormId } from '#src/forms/index.ts';
import { asTypedThere } from './countries.ts';
import { createFlowRules } from './flow-rules.ts';
import { placeBy } from './order-calls.ts';
import { stepForms } from './step-forms.ts';
import type { FetchEarlier } from './use-order-again.ts';
import { besideSender, type FlowForms } from './kinds.ts';

/** All but when it is picked up; undefined where the order can't be had, and for one within the country. */
const fetchEarlierAbroad: FetchEarlier = async (api, orderNo, signal) => {
  const [order, countries] = await Promise.all([
    api.call('orderDetail', { orderNo }, { signal }),
    api.call('countries', {}, { signal }),
  ]);
  if (!order.ok || order.data.country === null || !countries.ok) return undefined;
  const { sender, recipient, parcel, pickup, country: code } = order.data;
  const country = countries.data.find((each) => each.code === code);
  const { productType: _, ...declared } = parcel;
  return repeated('international', {
    sender: withoutDerived(sender),
    recipient: { ...withoutDerived(recipient), phone: asTypedThere(recipient.phone, country) },
    parcel: declared,
    pickup,
  });
};

/** The one-click order to another country, loaded when a customer sends there: most never do. */
const formsAbroad = {
  sender: stepForms.sender,
  recipient: besideSender(recipientForm as SchemaModule),
  parcel: parcelForm,
  pickup: pickupForm,
  review,
} as const;

const rulesAbroad = createFlowRules(formsAbroad, internationalOrder);

export const international: FlowForms<PlaceKind> = {
  kind: 'international',
  draft,
  isPriced: getFlow('international').isPriced,
  fetchEarlier: fetchEarlierAbroad,
  rules: rulesAbroad,
  getForm: (part) => formsAbroad[part] as unknown as FormModule<FormId>,
  // The book has addresses of this country alone.
  create: (api, { keep, ...request }) =>
    placeBy(api, 'internationalOrderAdd', rulesAbroad, { ...request, keep: { ...keep, recipient: false } }),
};
