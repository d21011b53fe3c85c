/** The compiled form of each step, and the one verdict on a step's answers that form and machine share. */
import * as parcel from '#schemas/generated/order/parcel.js';
import * as pickup from '#schemas/generated/order/pickup.js';
import * as recipient from '#schemas/generated/order/recipient.js';
import * as review from '#schemas/generated/order/review.js';
import * as sender from '#schemas/generated/order/sender.js';
import * as order from '#schemas/generated/calls/order-add.js';
import { constants } from '#domain/constants.ts';
import {
  type CreateRequest,
  type OrderAnswers,
  type OrderStep,
  orderSteps,
  type ValidateStep,
} from '#machines/order/order.types.ts';
import { listParcels, toOtherError } from '#machines/order/order.parcels.ts';
import type { SchemaModule } from '#schemas/runtime/types.ts';
import type { Input } from '#src/api/types.ts';
import { checkAnswers, type FormContext } from '#src/forms/core/check.ts';
import { toAnswers } from '#src/forms/core/answers.ts';
import { withRows } from './last-forms.ts';

export const stepForms = { sender, recipient, parcel, pickup, review } as const;

/** The parcel's form for customers who may not collect on delivery: the amount is not asked for (D-53). */
const parcelWithoutCod = withRows(parcel as SchemaModule, (row) => row !== 'codAmount') as typeof parcel;

/** A step's form as this account is asked. */
export const getForm = (step: Exclude<OrderStep, 'review'>, { collectsCod }: { collectsCod: boolean }) =>
  step === 'parcel' && !collectsCod ? parcelWithoutCod : stepForms[step];

/** The descriptions of the parcel's choices come from this form and the web's limits. */
export const webParcel = { form: parcel, flow: 'web', services: 'productTypeList' } as const;

const cleaned = (answers: OrderAnswers, step: OrderStep) => toAnswers(stepForms[step], answers[step]);

/** The rules between the steps (RULE-WEB-01, D-54), validated where the step can correct them. */
export function getContext(step: OrderStep, answers: OrderAnswers): FormContext {
  const data = Object.fromEntries(orderSteps.map((other) => [other, cleaned(answers, other)]));
  return { within: order, at: step, data };
}

/** Answers are never changed in place, so a verdict holds for as long as they exist. */
const verdicts = new WeakMap<OrderAnswers, Partial<Record<OrderStep, ReturnType<ValidateStep>>>>();

/** The other parcels of the order, by the same form. */
function validateOthers({ others, ...answers }: OrderAnswers): ReturnType<ValidateStep> {
  const parcels = others?.parcels ?? [];
  return parcels.flatMap((other, index) => {
    const one = { ...answers, parcel: other };
    const errors = checkAnswers(stepForms.parcel, cleaned(one, 'parcel'), getContext('parcel', one));
    return errors.length > 0 ? [toOtherError(index)] : [];
  });
}

/** The same verdict as the step's form gives; a screen asks for it many times between two key presses. */
export const validateStep: ValidateStep = (step, answers) => {
  const known = verdicts.get(answers) ?? {};
  verdicts.set(answers, known);
  known[step] ??= [
    ...checkAnswers(stepForms[step], cleaned(answers, step), getContext(step, answers)),
    ...(step === 'parcel' ? validateOthers(answers) : []),
  ];
  return known[step];
};

/** The open parcel as calls take it; undefined while its form is not valid. */
export const toParcelBody = ({ others: _, ...answers }: OrderAnswers): Input<'savedParcelAdd'>['parcel'] | undefined =>
  validateStep('parcel', answers).length > 0
    ? undefined
    : (cleaned(answers, 'parcel') as Input<'savedParcelAdd'>['parcel']);

/** The parcels as the order's calls take them. */
export function parcelsBody(answers: OrderAnswers): Pick<Input<'orderAdd'>, 'parcel' | 'moreParcels'> {
  const [first, ...more] = listParcels(answers).map((each) => toAnswers(stepForms.parcel, each));
  return { parcel: first, ...(more.length > 0 && { moreParcels: more }) } as Pick<
    Input<'orderAdd'>,
    'parcel' | 'moreParcels'
  >;
}

/** The body of CALL-20: only what is asked for, nothing that is empty. */
export function orderBody({
  idempotencyKey,
  answers,
}: Pick<CreateRequest, 'idempotencyKey' | 'answers'>): Input<'orderAdd'> {
  const steps = Object.fromEntries(orderSteps.map((step) => [step, cleaned(answers, step)]));
  // The machine places an order only when every step is valid, so the steps have their schemas' shapes.
  return { idempotencyKey, countryId: constants.country.id, ...steps, ...parcelsBody(answers) } as Input<'orderAdd'>;
}
