/** The one-click order to another country, loaded when a customer sends there: most never do. */
import * as internationalOrder from '#schemas/generated/calls/order-add-international.js';
import { draft } from '#schemas/generated/drafts/international.js';
import * as parcel from '#schemas/generated/international/parcel.js';
import * as pickup from '#schemas/generated/international/pickup.js';
import * as recipient from '#schemas/generated/international/recipient.js';
import * as review from '#schemas/generated/international/review.js';
import { hasAnswers } from '#machines/order/order.draft.ts';
import type { OrderAnswers, ValidateStep } from '#machines/order/order.types.ts';
import type { PlacePart } from '#machines/place-order/place-order.types.ts';
import type { FormModule, SchemaModule } from '#schemas/runtime/types.ts';
import type { Input } from '#src/api/types.ts';
import { toAnswers } from '#src/form-core/answers.ts';
import { checkAnswers, type FormContext } from '#src/form-core/check.ts';
import type { FormId } from '#src/forms/index.ts';
import { keepAddresses, toRejection } from '../order-calls.ts';
import { stepForms } from '../step-forms.ts';
import { fetchEarlierAbroad } from './earlier-abroad.ts';
import { besideSender, cleanedBy, head, type PlaceForms } from './kinds.ts';

const formsAbroad = {
  sender: stepForms.sender,
  recipient: besideSender(recipient as SchemaModule),
  parcel,
  pickup,
  review,
} as const;

const contextAbroad = (part: PlacePart, answers: OrderAnswers): FormContext => ({
  within: internationalOrder,
  at: part,
  data: cleanedBy(formsAbroad, answers),
});

const validateAbroad: ValidateStep = (part, answers) =>
  checkAnswers(formsAbroad[part], toAnswers(formsAbroad[part], answers[part]), contextAbroad(part, answers));

export const international: PlaceForms = {
  kind: 'international',
  draft,
  isPriced: false,
  usualParcel: {},
  again: { fetchEarlier: fetchEarlierAbroad, isBegun: ({ answers }) => hasAnswers(answers) },
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
