/** The interface between widgets and the engine: rendering, describing, and the effects of an answer. */
import type { ComponentType, ReactNode, Ref } from 'react';
import type { FieldError, FieldUi, FormModule, ResolvedSchema, WidgetName } from '#schemas/runtime/types.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { ReportedFieldError } from '#src/forms/core/errors.ts';
import type { FormContext } from '#src/forms/core/check.ts';
import type { LookUp } from './engine/lookup.ts';
import type { Describe, DescribeRow } from './engine/review-texts.ts';
import type { FormServices } from './services.tsx';

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
  /** Its frame is the field's cell. */
  isCell?: boolean;
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
  /** It draws one `FieldFrame` and nothing around it: no further element is needed for the field's cell. */
  isFramed?: true;
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

/** The interface between the form engine and the rest of the site. */
export type FormId = keyof SchemaTypes & string;

/**
 * A form's answers while it is being filled in. Any of them may be missing, and a number or amount that could not be
 * parsed stays as the typed text: check before computing.
 */
export type FormValue<Id extends FormId = FormId> = {
  readonly [Name in keyof SchemaTypes[Id]]?: SchemaTypes[Id][Name] | string;
};

/** Data about a field that a screen knows and no schema does: prices, unavailable options, link targets. */
export interface FieldExtras {
  /** Instead of the hint of the `.ui.json`. */
  hint?: ReactNode;
  options?: Readonly<Record<string, OptionExtras>>;
  /** Under the control: advice on the answer. It rejects nothing. */
  advice?: ReactNode;
  /** An action for an answer that the server rejects, by a rule or on sending: shown after the error sentence. */
  ruleAction?: ReactNode;
  /** Actions for errors, by message key: shown after the sentence. */
  remedies?: Readonly<Record<string, ReactNode>>;
  /** First and last day that a date may be, YYYY-MM-DD: what depends on today or on an age. */
  dates?: { readonly min?: string; readonly max?: string };
  /** Addresses for the links in a label, by the name of their tag: `<terms>…</terms>`. */
  links?: Readonly<Record<string, string>>;
  /** The dependency of the field's options: its widget reloads them when this changes. */
  question?: string;
}

export interface OptionExtras {
  /** Stands at the end side of a tile, e.g. a price. */
  aside?: ReactNode;
  /** Instead of the option's hint. */
  note?: ReactNode;
  /** Why it can't be chosen now; shown in place of the hint. */
  disabledReason?: string;
  /** Not on offer at all. */
  hidden?: boolean;
}

export interface FormHandle<Id extends FormId = FormId> {
  /** Hands over text that is still waiting for calm, and gives the answers as they are now. */
  flush: () => FormValue<Id>;
  /** The answers as they would be sent now, with their faults; shows nothing. */
  validateAll: () => { answers: unknown; errors: readonly FieldError[] };
  /** Submits as if the button had been pressed. */
  submit: () => void;
  /** Moves the focus to the control of a field, by pointer. */
  focus: (pointer: string) => void;
}

/** @typeParam Services what the registered widgets ask the world. */
export interface SchemaFormProps<Id extends FormId, Services extends FormServices = FormServices> {
  /** The module that the schema compiler made, `schemas/generated/<id>.js`. */
  form: FormModule<Id>;
  /** Controlled. Setting other answers from outside (e.g. a draft) fills the fields. */
  value: FormValue<Id>;
  onChange: (value: FormValue<Id>) => void;
  /** Called with valid answers; hidden and empty ones are left out. */
  onSubmit: (answers: SchemaTypes[Id]) => void;
  /** Called with the errors, after the summary has taken the focus. */
  onRejected?: (errors: readonly FieldError[]) => void;
  context?: FormContext;
  /** In place of those of the nearest `FormServicesProvider`. */
  services?: Services;
  extras?: Readonly<Record<string, FieldExtras>>;
  /** Id of the form element, for buttons outside of it (`<button form={id}>`). */
  id?: string;
  /** Words of the button; without them the form draws no button. */
  submitLabel?: ReactNode;
  /** `danger` where pressing it can't be undone. */
  submitVariant?: 'go' | 'line' | 'danger';
  /** Shows the answers read-only. */
  disabled?: boolean;
  /** Waiting for an answer: the button says so and the form takes no second press. */
  busy?: boolean;
  /** Errors of a response. A new list moves the focus to the summary; pointers may begin with `/<context.at>`. */
  serverErrors?: readonly ReportedFieldError[];
  /** Between the summary and the first field, e.g. a way to fill it in at once. */
  lead?: ReactNode;
  /** Beside the button, e.g. "save and leave". */
  actions?: ReactNode;
  ref?: Ref<FormHandle<Id>>;
}
