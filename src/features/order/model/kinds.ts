/**
 * The flows of the web within the country: their questions, validation, storage and placing. The one to another country
 * is in `abroad.ts`.
 */
import { draft as domesticDraft } from '#schemas/generated/drafts/domestic.js';
import { draft as onlineDraft } from '#schemas/generated/drafts/order.js';
import { constants } from '#domain/constants.ts';
import { type FlowName, getFlow, type PlaceKind } from '#machines/order/order.flows.ts';
import {
  type CreateOutcome,
  type CreateRequest,
  type OrderAnswers,
  type OrderStep,
  orderSteps,
  type ValidateStep,
} from '#machines/order/order.types.ts';
import type { DraftModule } from '#schemas/runtime/draft-shapes.ts';
import type { FormModule, FormUi, SchemaModule } from '#schemas/runtime/types.ts';
import type { Api, Input } from '#src/api/types.ts';
import { toAnswers } from '#src/forms/core/answers.ts';
import type { FormContext } from '#src/forms/core/check.ts';
import type { FormId } from '#src/forms/index.ts';
import { consentForm } from './last-forms.ts';
import { keepAddresses, toRejection } from './order-calls.ts';
import { fetchEarlierOrder } from './order-page-state.ts';
import type { FetchEarlier } from './use-order-again.ts';
import { getContext, getForm, orderBody, parcelsBody, stepForms, validateStep } from './step-forms.ts';

export interface FlowForms<Name extends FlowName = FlowName> {
  kind: Name;
  draft: DraftModule<Name>;
  isPriced: boolean;
  validate: ValidateStep;
  /** The form of a part, as this account is asked. */
  getForm: (part: OrderStep, account: { collectsCod: boolean }) => FormModule<FormId>;
  getContext: (part: OrderStep, answers: OrderAnswers) => FormContext;
  fetchEarlier?: FetchEarlier;
  /** CALL-20, CALL-57, CALL-58. Never rejects. */
  create: (api: Api, request: CreateRequest) => Promise<CreateOutcome>;
}

export const head = { countryId: constants.country.id } as const;

/** The other party's form on the same page has a last section of the same name: a landmark is named once. */
export function besideSender(form: SchemaModule): SchemaModule {
  const ui = form.ui as FormUi;
  const sections = ui.sections.map(({ title, ...section }, index) =>
    index < ui.sections.length - 1 && title !== undefined ? { title, ...section } : section,
  );
  return { ...form, ui: { ...ui, sections } };
}

/** CALL-20. Never rejects. */
export async function createOrder(api: Api, request: CreateRequest): Promise<CreateOutcome> {
  const body = orderBody(request);
  const result = await api.call('orderAdd', body);
  if (!result.ok) return toRejection(result);
  keepAddresses(api, body, request.keep);
  return { outcome: 'placed', order: result.data };
}

type Forms = Readonly<Record<OrderStep, SchemaModule>>;

export const cleanedBy = (forms: Forms, answers: OrderAnswers) =>
  Object.fromEntries(orderSteps.map((part) => [part, toAnswers(forms[part], answers[part])]));

const recipientHere = besideSender(stepForms.recipient as SchemaModule);

export const domestic: FlowForms<PlaceKind> = {
  kind: 'domestic',
  draft: domesticDraft,
  isPriced: getFlow('domestic').isPriced,
  validate: validateStep,
  getForm: (part, account) => {
    if (part === 'recipient') return recipientHere as unknown as FormModule<FormId>;
    return (part === 'review' ? consentForm : getForm(part, account)) as unknown as FormModule<FormId>;
  },
  getContext,
  create: async (api, { idempotencyKey, answers, keep }) => {
    const parts = cleanedBy(stepForms, answers);
    const body = { idempotencyKey, ...head, ...parts, ...parcelsBody(answers) } as Input<'websiteOrderAdd'>;
    const result = await api.call('websiteOrderAdd', body);
    if (!result.ok) return toRejection(result);
    keepAddresses(api, body, keep);
    return { outcome: 'placed', order: result.data };
  },
};

const asForm = (form: unknown) => form as FormModule<FormId>;

/** ROUTE-21: the online order. */
export const online: FlowForms<'order'> = {
  kind: 'order',
  draft: onlineDraft,
  isPriced: getFlow('order').isPriced,
  validate: validateStep,
  fetchEarlier: fetchEarlierOrder,
  getForm: (part, account) => asForm(part === 'review' ? consentForm : getForm(part, account)),
  getContext,
  create: createOrder,
};
