/** The form engine: the only door to what draws forms. */

/* What a site needs. */
export { createForms, type CustomWidgets } from './create-forms.tsx';
export type { FormServices, RuleAnswer } from './services.tsx';
export { CodeNotSent, type ImageCode, type StoredFile, UploadRejected, type UploadService } from './widget-services.ts';
export type { SummaryDefinitions, SummaryProps } from './create-forms.tsx';
export type { ReviewSection } from './engine/review.ts';
export type { FieldExtras, FormHandle, FormId, FormValue, OptionExtras } from './types.ts';

/* What widgets are made of. */
export type { WidgetProps, WidgetRowProps } from './types.ts';
export {
  type FormParts,
  useAnswer,
  useExtras,
  useFormParts,
  useLookupState,
  useShownError,
  useShownErrors,
} from './engine/form-context.ts';
export { getLookupFields } from './engine/lookup-fill.ts';
export { joined, otherAnswer } from './engine/review-texts.ts';
export { RadioTilesWidget } from './widgets/choice-widgets.tsx';
export { ErrorLine } from './widgets/field-frame.tsx';
export { FieldFrame } from './widgets/field-frame.tsx';
export { lazyWidget } from './widgets/lazy-widget.tsx';
export { isAnswered, LineWidget, TextWidget, useInputProps } from './widgets/text-widgets.tsx';
export { useRemoteOptions } from './engine/lookup.ts';
export { useTypedText } from './widgets/use-typed-text.ts';
