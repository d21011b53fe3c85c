import type { FormModule } from '#schemas/runtime/types.ts';

/** The form that a registry belongs to, as RJSF passes it on. */
export interface TreeContext {
  form: FormModule;
}
