/** The form engine: the only door to it. */
export { SchemaForm } from './schema-form.tsx';
export { type FormServices, FormServicesProvider, type PickupSlots, type ZipAnswer } from './services.tsx';
export {
  type AddressBookService,
  type AddressEntry,
  type CityChoices,
  type CouponOffer,
  type ImageCode,
  type StoredFile,
  UploadRefused,
  type UploadService,
} from './widget-services.ts';
export { checkAnswers, errorsUnder } from './engine/check.ts';
export { answersOf } from './engine/answers.ts';
export { cleanAnswers } from './drafts/clean-answers.ts';
export { createDraft, type DraftOptions, type DraftStorage, type SaveState } from './drafts/draft.ts';
export { DraftLine, useDraft, type UsedDraft } from './drafts/use-draft.tsx';
export { describeStep, type ReviewSection } from './review.ts';
export type { FieldExtras, FormContext, FormHandle, FormId, FormValue, OptionExtras } from './types.ts';
