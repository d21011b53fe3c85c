import * as reviewForm from '#schemas/generated/order/review.js';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { FormValue } from '#src/forms/index.ts';
import { consentLinks } from '#src/shared/navigation/consent-links.ts';
import type { FormUi } from '#schemas/runtime/types.ts';

/** A batch is placed without coupons: only the terms are asked about. */
const form = { ...reviewForm, ui: { ...(reviewForm.ui as FormUi), sections: [{ fields: ['acceptTerms'] }] } };

export type ConsentAnswers = FormValue<'order/review'>;

export interface ConsentProps {
  id: string;
  value: ConsentAnswers;
  onChange: (value: ConsentAnswers) => void;
  onAgreed: () => void;
}

/** The terms, each linked where it is agreed to (D-56). Submitted by the button that places. */
export function Consent({ id, value, onChange, onAgreed }: ConsentProps) {
  return (
    <SchemaForm<'order/review'>
      id={id}
      form={form}
      value={value}
      onChange={onChange}
      onSubmit={onAgreed}
      services={consentLinks}
    />
  );
}
