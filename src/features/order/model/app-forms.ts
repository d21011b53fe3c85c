/** What the mobile order asks for, by the limits of its flow (RULE-MOB-01 to 10), and how it is placed. */
import * as mobileOrder from '#schemas/generated/calls/mobile-order-add.js';
import * as origin from '#schemas/generated/mobile/origin.js';
import * as parcel from '#schemas/generated/mobile/parcel.js';
import * as recipient from '#schemas/generated/mobile/recipient.js';
import * as sender from '#schemas/generated/mobile/sender.js';
import * as pickup from '#schemas/generated/order/pickup.js';
import * as review from '#schemas/generated/order/review.js';
import { constants } from '#domain/constants.ts';
import {
  type CreateOutcome,
  type CreateRequest,
  type OrderAnswers,
  type OrderStep,
  orderSteps,
  type ValidateStep,
} from '#machines/order/order.types.ts';
import type { FormModule, FormUi, SchemaModule } from '#schemas/runtime/types.ts';
import type { Api, Input } from '#src/api/types.ts';
import { toAnswers } from '#src/forms/core/answers.ts';
import { checkAnswers, type FormContext } from '#src/forms/core/check.ts';
import type { FormId } from '#src/forms/index.ts';
import { keepAddresses, toRejection } from './order-calls.ts';
import { consentForm, withRows } from './last-forms.ts';

const forms: Readonly<Record<OrderStep, SchemaModule>> = {
  sender: sender as SchemaModule,
  recipient: recipient as SchemaModule,
  parcel: parcel as SchemaModule,
  pickup: pickup as SchemaModule,
  review: review as SchemaModule,
};

const asForm = (form: unknown) => form as FormModule<FormId>;

const withUi = (form: SchemaModule, sections: FormUi['sections']): FormModule<FormId> =>
  asForm({ ...form, ui: { ...(form.ui as FormUi), sections } });

const getSections = (form: SchemaModule) => (form.ui as FormUi).sections;

/** Thumb first: who and where, nothing of the company. */
const partyOnPhone = (form: SchemaModule) => withUi(form, getSections(form).slice(0, 2));

const parcelWithoutCod = asForm(withRows(forms.parcel, (row) => row !== 'codAmount'));

/** The form of a part; only customers who may collect are asked for the amount to collect (D-53). */
export const appForms = {
  sender: partyOnPhone(forms.sender),
  recipient: partyOnPhone(forms.recipient),
  parcel: ({ collectsCod }: { collectsCod: boolean }) => (collectsCod ? asForm(parcel) : parcelWithoutCod),
  pickup: asForm(pickup),
  review: asForm(consentForm),
  origin: asForm(origin),
} as const;

/** The descriptions of the parcel's choices come from this form and the limits of the phone. */
export const phoneParcel = { form: forms.parcel, flow: 'mobile', services: 'expressTypes' } as const;

/** Used to describe changes from elsewhere. */
export const appDraftForms = Object.fromEntries(orderSteps.map((part) => [part, asForm(forms[part])]));

const cleaned = (answers: OrderAnswers) =>
  Object.fromEntries(orderSteps.map((part) => [part, toAnswers(forms[part], answers[part])]));

/** The rules between the parts (D-54, D-57), validated where the part can correct them. */
export const appContext = (part: OrderStep, answers: OrderAnswers): FormContext => ({
  within: mobileOrder,
  at: part,
  data: cleaned(answers),
});

/** Answers are never changed in place, so a verdict holds for as long as they exist. */
const verdicts = new WeakMap<OrderAnswers, Partial<Record<OrderStep, ReturnType<ValidateStep>>>>();

export const validateApp: ValidateStep = (part, answers) => {
  const known = verdicts.get(answers) ?? {};
  verdicts.set(answers, known);
  known[part] ??= checkAnswers(forms[part], toAnswers(forms[part], answers[part]), appContext(part, answers));
  return known[part];
};

/** CALL-57. Never rejects. */
export async function createOnPhone(
  api: Api,
  { idempotencyKey, answers, keep, dispatchNumber, agreed }: CreateRequest,
): Promise<CreateOutcome> {
  const head = { idempotencyKey, countryId: constants.country.id };
  // The machine places an order only when every part is right, so the parts have their schemas' shapes.
  const body = {
    ...head,
    ...cleaned(answers),
    ...(dispatchNumber && { dispatchNumber }),
    ...(agreed !== undefined && { total: agreed }),
  } as Input<'mobileOrderAdd'>;
  const result = await api.call('mobileOrderAdd', body);
  if (result.ok) {
    keepAddresses(api, body, keep);
    return { outcome: 'placed', order: result.data };
  }
  return result.codeName === 'offline' ? { outcome: 'offline' } : toRejection(result);
}
