declare module '*.schema.json?form' {
  import type { FormModule } from '#schemas/runtime/types.ts';
  import type { FormId } from '#src/forms/index.ts';

  export const id: FormId;
  export const hash: FormModule['hash'];
  export const schema: FormModule['schema'];
  export const ui: FormModule['ui'];
  export const validate: FormModule['validate'];
  export const validators: FormModule['validators'];
  export const texts: FormModule['texts'];
}
