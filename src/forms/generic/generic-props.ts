import type { FieldUi, ResolvedSchema } from '#schemas/runtime/types.ts';
import type { FieldPath } from '../engine/field-ui.ts';
import type { GenericKind } from './kinds.ts';

/** The props of a field of any kind; its answer and errors come from the form's store. */
export interface GenericFieldProps {
  /** `shape` and `freeNames` are parts of an object, `onDemand` one that refers to itself. */
  kind: GenericKind | 'shape' | 'freeNames' | 'onDemand';
  pointer: string;
  path: FieldPath;
  id: string;
  name: string;
  value: unknown;
  schema: ResolvedSchema;
  ui: FieldUi | undefined;
  required: boolean;
  /** For a shape inside another one, which renders the free names of both. */
  namedOnly?: boolean;
  disabled: boolean;
}
