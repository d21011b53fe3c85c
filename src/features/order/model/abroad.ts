/** An earlier order to another country as the beginning of another one (D-64). */
import { withoutDerived } from '#domain/address/address.ts';
import { repeated } from '#machines/order/order.draft.ts';
import { getFlow, type PlaceKind } from '#machines/order/order.flows.ts';
import type { OrderAnswers, OrderStep, ValidateStep } from '#machines/order/order.types.ts';
import type { Input } from '#src/api/types.ts';
import * as internationalOrder from '#schemas/generated/calls/order-add-international.js';
import { draft } from '#schemas/generated/drafts/international.js';
import * as parcelForm from '#schemas/generated/international/parcel.js';
import * as pickupForm from '#schemas/generated/international/pickup.js';
import * as recipientForm from '#schemas/generated/international/recipient.js';
import * as review from '#schemas/generated/international/review.js';
import type { FormModule, SchemaModule } from '#schemas/runtime/types.ts';
import { toAnswers } from '#src/forms/core/answers.ts';
import { checkAnswers, type FormContext } from '#src/forms/core/check.ts';
import type { FormId } from '#src/forms/index.ts';
import { asTypedThere } from './countries.ts';
import { keepAddresses, toRejection } from './order-calls.ts';
import { stepForms } from './step-forms.ts';
import type { FetchEarlier } from './use-order-again.ts';
import { besideSender, cleanedBy, head, type FlowForms } from './kinds.ts';

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

const contextAbroad = (part: OrderStep, answers: OrderAnswers): FormContext => ({
  within: internationalOrder,
  at: part,
  data: cleanedBy(formsAbroad, answers),
});

const validateAbroad: ValidateStep = (part, answers) =>
  checkAnswers(formsAbroad[part], toAnswers(formsAbroad[part], answers[part]), contextAbroad(part, answers));

export const international: FlowForms<PlaceKind> = {
  kind: 'international',
  draft,
  isPriced: getFlow('international').isPriced,
  fetchEarlier: fetchEarlierAbroad,
  validate: validateAbroad,
  getForm: (part) => formsAbroad[part] as unknown as FormModule<FormId>,
  getContext: contextAbroad,
  create: async (api, { idempotencyKey, answers, keep }) => {
    const parts = cleanedBy(formsAbroad, answers);
    const body = { idempotencyKey, ...head, ...parts } as Input<'internationalOrderAdd'>;
    const result = await api.call('internationalOrderAdd', body);
    if (!result.ok) return toRejection(result);
    // The book has addresses of this country alone.
    keepAddresses(api, { sender: body.sender }, keep);
    return { outcome: 'placed', order: result.data };
  },
};
