/**
 * The one-click order within the country: its questions, validation, storage and placing. The other one is in
 * `abroad.ts`.
 */
import { draft as domesticDraft } from '#schemas/generated/drafts/domestic.js';
import type { OrderStep } from '#machines/order/order.types.ts';
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
import type { Api } from '#src/api/types.ts';
import type { FormId } from '#src/forms/index.ts';
import { quotedOnce } from './begun-order.ts';
import type { FlowRules } from './flow-rules.ts';
import { consentForm } from './last-forms.ts';
import { placeBy } from './order-calls.ts';
import type { AgainForm } from './use-order-again.ts';
import { getForm, stepForms, webRules } from './step-forms.ts';

export interface PlaceForms extends Pick<PlaceInput, 'isPriced' | 'usualParcel'> {
  kind: PlaceKind;
  draft: DraftModule<PlaceKind>;
  /** The form of a part, as this account is asked. */
  getForm: (part: OrderStep, account: { collectsCod: boolean }) => FormModule<FormId>;
  rules: FlowRules;
  /** How it begins with another order. */
  again: AgainForm<PlaceContext, PlaceDraft>;
  /** CALL-57, CALL-58. Never rejects. */
  create: (api: Api, request: PlaceRequest) => Promise<PlaceOutcome>;
}

/** The other party's form on the same page has a last section of the same name: a landmark is named once. */
export function besideSender(form: SchemaModule): SchemaModule {
  const ui = form.ui as FormUi;
  const sections = ui.sections.map(({ title, ...section }, index) =>
    index < ui.sections.length - 1 && title !== undefined ? { title, ...section } : section,
  );
  return { ...form, ui: { ...ui, sections } };
}

const recipientHere = besideSender(stepForms.recipient as SchemaModule);

export const domestic: PlaceForms = {
  kind: 'domestic',
  draft: domesticDraft,
  isPriced: true,
  usualParcel: { productType: 'standard' },
  rules: webRules,
  again: { isBegun, quotedOtherwise: quotedOnce },
  getForm: (part, account) => {
    if (part === 'recipient') return recipientHere as unknown as FormModule<FormId>;
    return (part === 'review' ? consentForm : getForm(part, account)) as unknown as FormModule<FormId>;
  },
  create: (api, request) => placeBy(api, 'websiteOrderAdd', webRules, request),
};
