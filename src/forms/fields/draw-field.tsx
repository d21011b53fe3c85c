import { createContext, type ReactNode, use } from 'react';
import type { FormModule, ResolvedSchema } from '#schemas/runtime/types.ts';
import type { WidgetDefinitions } from '../types.ts';
import type { FieldPath } from '../widgets/field-ui.ts';

/** The form that a registry belongs to, as RJSF passes it on. */
export interface TreeContext {
  form: FormModule;
  widgets: WidgetDefinitions;
}

/** How parts of the engine that know nothing of RJSF have a field drawn inside of theirs. */
export interface FieldToDraw {
  schema: ResolvedSchema;
  path: FieldPath;
  value: unknown;
  required?: boolean;
  disabled?: boolean;
  /** Stands for the field's title. */
  name: string;
  /** Without heading and frame. `fields`: only the fields of an object whose free names are rendered elsewhere. */
  bare?: true | 'fields';
}

type DrawField = (field: FieldToDraw) => ReactNode;

const DrawFieldContext = createContext<DrawField>(() => null);

export const DrawFieldProvider = DrawFieldContext;

export const useDrawField = (): DrawField => use(DrawFieldContext);
