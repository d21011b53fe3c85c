/** The interface between widgets and the engine: rendering, describing, and the effects of an answer. */
import type { ComponentType, ReactNode } from 'react';
import type { FieldUi, ResolvedSchema, WidgetName } from '#schemas/runtime/types.ts';
import type { LookUp } from '../engine/lookup.ts';
import type { Describe, DescribeRow } from '../engine/review-texts.ts';
import type { FormServices } from '../services.tsx';

/** The props of a widget. Answers and errors come from the form's store, by pointer. */
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

/** A row of the layout whose fields all use one widget. */
export interface WidgetRowProps {
  /** Id of the form. */
  id: string;
  names: readonly string[];
  /** The fields, each in its cell. */
  children: ReactNode;
}

export interface WidgetDefinition<Services extends FormServices = FormServices> {
  Widget: ComponentType<WidgetProps>;
  /** Renders a row of such fields as one; without it they are side by side. */
  Row?: ComponentType<WidgetRowProps>;
  /**
   * The answer in words, where the default for its type won't do; `null` shows nothing: for secrets, and for fields
   * that fill others.
   */
  describe?: Describe | null;
  /** A row of such answers told as one. */
  describeRow?: DescribeRow;
  /** The answer is looked up, and fills in the fields that say `filledBy` of it. */
  lookUp?: (services: Services) => LookUp | undefined;
  /** One of the choices that the lookup brings is the answer. */
  choosesFromLookup?: true;
}

/** Groups and lists hold fields and are drawn by the tree. */
export type DrawnWidgetName = Exclude<WidgetName, 'group' | 'list'>;

/** The widgets that a form's layout may name. */
export type WidgetDefinitions = Readonly<Partial<Record<WidgetName, WidgetDefinition>>>;
