/** Made at build time from the rows of `server/operator` (build/backoffice-vite.ts). */
declare module 'virtual:backoffice-forms' {
  import type { RJSFSchema } from '@rjsf/utils';
  import type { ValidatorFunctions } from '@rjsf/validator-ajv8';

  export const forms: Readonly<
    Record<string, { readonly schema: RJSFSchema; readonly load: () => Promise<{ default: ValidatorFunctions }> }>
  >;
}
