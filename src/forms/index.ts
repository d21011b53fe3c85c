/** The form engine: the only door to it. */
export { SchemaForm } from './schema-form.tsx';
export { type FormServices, FormServicesProvider, type PickupSlots, type ZipAnswer } from './services.tsx';
export { messageOf } from './errors.ts';
export { answersOf, propertiesOf } from './engine/answers.ts';
export { checkAnswers, errorsUnder } from './engine/check.ts';
export type { FieldExtras, FormContext, FormHandle, FormId, FormValue, OptionExtras, SchemaFormProps } from './types.ts';
