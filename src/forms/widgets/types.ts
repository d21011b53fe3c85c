import type { FieldUi, ResolvedSchema } from '#schemas/runtime/types.ts';

/** What a widget knows of its field. Answers and errors come from the form's store, by pointer. */
export interface WidgetProps {
  pointer: string;
  /** Id of the control, where an error link and the label lead. */
  id: string;
  /** The property's name. */
  name: string;
  /** The answer as drawn; text inputs follow the store instead. */
  value: unknown;
  ui: FieldUi;
  schema: ResolvedSchema;
  required: boolean;
  disabled: boolean;
}
