/**
 * The one-click order within the country: its questions, validation, storage and placing. The other one is in
 * `abroad.ts`.
 */
import { draft as domesticDraft } from '#schemas/generated/drafts/domestic.js';
import { constants } from '#domain/constants.ts';
import { type OrderAnswers, type OrderStep, orderSteps } from '#machines/order/order.types.ts';
import { isBegun } from '#machines/order/place-order.rules.ts';
import type {
  PlaceContext,
  PlaceDraft,
  PlaceInput,
  PlaceKind,
  PlaceOutcome,
  PlaceRequest,
} from '#machines/order/place-order.types.ts';
import type { DraftModule } from '#schemas/runtime/draft-shapes.ts';
import type { FormModule, FormUi, SchemaModule } from '#schemas/runtime/types.ts';
import type { Api, Input } from '#src/api/types.ts';
import { toAnswers } from '#src/forms/core/answers.ts';
import type { FormContext } from '#src/forms/core/check.ts';
import type { FormId } from '#src/forms/index.ts';
import { quotedOnce } from './begun-order.ts';
import { consentForm } from './last-forms.ts';
import { keepAddresses, toRejection } from './order-calls.ts';
import type { AgainForm } from './use-order-again.ts';
import { getContext, getForm, parcelsBody, stepForms, validateStep } from './step-forms.ts';

export interface PlaceForms extends Pick<PlaceInput, 'validate' | 'isPriced' | 'usualParcel'> {
  kind: PlaceKind;
  draft: DraftModule<PlaceKind>;
  /** The form of a part, as this account is asked. */
  getForm: (part: OrderStep, account: { collectsCod: boolean }) => FormModule<FormId>;
  getContext: (part: OrderStep, answers: OrderAnswers) => FormContext;
  /** How it begins with another order. */
  again: AgainForm<PlaceContext, PlaceDraft>;
  /** CALL-57, CALL-58. Never rejects. */
  create: (api: Api, request: PlaceRequest) => Promise<PlaceOutcome>;
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

type Forms = Readonly<Record<OrderStep, SchemaModule>>;

export const cleanedBy = (forms: Forms, answers: OrderAnswers) =>
  Object.fromEntries(orderSteps.map((part) => [part, toAnswers(forms[part], answers[part])]));

const recipientHere = besideSender(stepForms.recipient as SchemaModule);

export const domestic: PlaceForms = {
  kind: 'domestic',
  draft: domesticDraft,
  isPriced: true,
  usualParcel: { productType: 'standard' },
  validate: validateStep,
  again: { isBegun, quotedOtherwise: quotedOnce },
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
