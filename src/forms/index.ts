/** The form engine: the only door to it. */
export { SchemaForm } from './schema-form.tsx';
export { type FormServices, FormServicesProvider, type PickupSlots, type ZipAnswer } from './services.tsx';
export { messageOf } from './errors.ts';
export { checkAnswers, errorsUnder } from './engine/check.ts';
export { answersOf, propertiesOf } from './engine/answers.ts';
export { cleanAnswers } from './drafts/clean-answers.ts';
export { createDraft, type Draft, type DraftOptions, type DraftStorage, type SaveState } from './drafts/draft.ts';
export { DraftLine, useDraft, type UsedDraft } from './drafts/use-draft.tsx';
export { describeStep, type ReviewRow, type ReviewSection } from './review.ts';
export type { FieldExtras, FormContext, FormHandle, FormId, FormValue, OptionExtras, SchemaFormProps } from './types.ts';
