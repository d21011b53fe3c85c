declare module 'virtual:previewed-form' {
  import type { FormId } from '#src/forms/index.ts';
  import type { FormModule } from '#schemas/runtime/types.ts';

  /** Made by `form-plugin.ts`. It may be none of our forms: then its answers have no type of ours either. */
  const form: FormModule<FormId>;
  export const { id, hash, schema, ui, texts, validators, validate }: typeof form;
}
