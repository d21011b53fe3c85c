declare module 'virtual:previewed-form' {
  import type { FormId } from '#src/forms/index.ts';
  import type { FormModule } from '#schemas/runtime/types.ts';

  /** Created by `form-source.ts`. An external form's answers have no type of ours. */
  const form: FormModule<FormId>;
  export const { id, hash, schema, ui, texts, validators, validate }: typeof form;
}
