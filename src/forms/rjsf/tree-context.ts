import type { FormModule } from '#schemas/runtime/types.ts';
import type { WidgetDefinitions } from '../widgets/types.ts';

/** The form that a registry belongs to, as RJSF passes it on. */
export interface TreeContext {
  form: FormModule;
  widgets: WidgetDefinitions;
}
