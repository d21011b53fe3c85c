/** The form engine: the only door to it. */
export { SchemaForm } from './schema-form.tsx';
export { AddressBookShortcut } from '#src/courier-fields/address-book/address-book-shortcut.tsx';
export {
  type FormServices,
  FormServicesProvider,
  type PickupSlots,
  type RuleAnswer,
  type ZipAnswer,
} from './services.tsx';
export {
  type AddressBookService,
  type AddressEntry,
  type CityChoices,
  CodeNotSent,
  type CouponOffer,
  type ImageCode,
  type StoredFile,
  UploadRefused,
  type UploadService,
} from './widget-services.ts';
export { checkAnswers, errorsUnder } from '#src/form-core/check.ts';
export { messageOf } from '#src/form-core/errors.ts';
export { answersOf } from './engine/answers.ts';
export { type Draft, createDraft, type DraftOptions, type DraftStorage } from './drafts/draft.ts';
export { DraftLine } from './drafts/draft-line.tsx';
export { DraftNewsBox } from './drafts/draft-news.tsx';
export { draftServer } from './drafts/draft-server.ts';
export type { DraftParts } from './drafts/local-draft.ts';
export { useDraft, type UsedDraft } from './drafts/use-draft.ts';
export { apart, shownName, shownSize } from './widgets/files/file-words.ts';
export { FormReview } from './form-review.tsx';
export { describeStep, type ReviewSection } from './review.ts';
export { ReviewedForm } from './reviewed-form.tsx';
export type { FieldExtras, FormContext, FormHandle, FormId, FormValue, OptionExtras } from './types.ts';
