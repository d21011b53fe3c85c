/**
 * What the schema compiler emits and everybody else reads. One module per schema:
 * `schemas/generated/<id>.js`; all of them together: `schemas/generated/registry.js`.
 */

/** A refused field. `pointer` is an RFC 6901 JSON pointer to the field to correct. */
export interface FieldError {
  pointer: string;
  /** Message key with its namespace, e.g. `rules:order.parcel.weight.maximum`. */
  key: string;
  /** The rule's own numbers and, where it is safe to show, what was typed (`have`, `sum`, `actual`). */
  params: Record<string, unknown>;
  /** The rule that refused, e.g. `maximum`, `required`, `sumMaximum`. */
  keyword: string;
}

export const widgetNames = [
  'text',
  'textarea',
  'email',
  'phone',
  'postalCode',
  'colony',
  'select',
  'radioTiles',
  'number',
  'money',
  'dimensions',
  'checkbox',
  'consent',
  'password',
  'passwordRules',
  'waybills',
  'tail',
  'pickupSlot',
] as const;
export type WidgetName = (typeof widgetNames)[number];

export const inputModes = ['text', 'numeric', 'decimal', 'tel', 'email'] as const;
type InputMode = (typeof inputModes)[number];

/** What a text interpolates. `count` chooses the plural. */
type UiParams = Readonly<Record<string, string | number>>;

/** A choice of a select or of radio tiles. `label` and `hint` are keys in the namespace `fields`. */
export interface UiOption {
  value: string | number | boolean;
  label: string;
  hint?: string;
  /** For the hint's text; `{"$const": …}` in the file. */
  hintParams?: UiParams;
}

/** How one field is asked for. All texts are keys in the namespace `fields`. */
export interface FieldUi {
  widget: WidgetName;
  /** Standing behind the value: `cm`, `kg`, `pieces`; a key `fields:unit.<unit>`. */
  unit?: string;
  /** Standing before the value, shown as it is: `+52`, `$`. */
  prefix?: string;
  inputMode?: InputMode;
  /** HTML autocomplete token, e.g. `name`, `tel-national`, `postal-code`. */
  autoComplete?: string;
  /** One line under the label. */
  hint?: string;
  /** For the hint's text; `{"$const": …}` in the file. */
  hintParams?: UiParams;
  /** Example inside the empty input; only where the form cannot be guessed. */
  placeholder?: string;
  options?: readonly UiOption[];
  /** Shows "21 of 30" from the schema's maxLength or maxItems. */
  counter?: true;
  /** Kept in the data, never drawn. */
  hidden?: true;
  /** With `hidden`: the page puts it into the data (the row's waybill, the session). */
  given?: true;
  /**
   * Set by that field's widget: a postal code fills state and city, a pickup slot its date. A hidden one shows its
   * errors there; a drawn one is shown once filled and opened on demand.
   */
  filledBy?: string;
  /** Shown only while this boolean field of the same form is true. */
  showWhen?: string;
  /** The password rule whose parts a `passwordRules` meter shows. */
  passwordRule?: 'standard' | 'withSpecial' | 'simple';
  /** Lines of a textarea. */
  rows?: number;
  /** Text written left to right in every language (numbers, e-mail addresses). */
  ltr?: true;
}

interface UiSection {
  /** Key of the heading in the namespace `fields`; without it the section has none. */
  title?: string;
  hint?: string;
  /** Field names in order; an inner array is a row of fields side by side. */
  fields: readonly (string | readonly string[])[];
}

/** The content of a `.ui.json`: order, grouping and widgets; nothing about validity. */
export interface FormUi {
  sections: readonly UiSection[];
  fields: Readonly<Record<string, FieldUi>>;
}

/** An Ajv standalone validator, as RJSF's precompiled validator calls it. */
export interface AjvValidateFunction {
  (data: unknown): boolean;
  errors?: null | {
    keyword: string;
    instancePath: string;
    schemaPath: string;
    params: Record<string, unknown>;
    message?: string;
  }[];
}

/** The JSON Schema (draft-07) that a module carries: constants and groups resolved, nothing to fetch. */
export interface ResolvedSchema {
  type?: string | readonly string[];
  title?: string;
  description?: string;
  properties?: Readonly<Record<string, ResolvedSchema>>;
  required?: readonly string[];
  items?: ResolvedSchema;
  enum?: readonly unknown[];
  const?: unknown;
  maxLength?: number;
  minLength?: number;
  maximum?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  maxItems?: number;
  minItems?: number;
  maxDecimals?: number;
  default?: unknown;
  format?: string;
  pattern?: string;
  [keyword: string]: unknown;
}

/** What the server and the tools need of a form or body. */
export interface SchemaModule<Id extends string = string> {
  readonly id: Id;
  /** Hash of the resolved schema; changes when any rule or title changes. */
  readonly hash: string;
  readonly schema: ResolvedSchema;
  readonly ui: FormUi | undefined;
  /** Of a schema that is not ours: titles and descriptions are texts, not keys. */
  readonly texts?: 'literal';
  /** `[]` means valid. The most useful error of a field comes first (required before format). */
  readonly validate: (data: unknown) => FieldError[];
}

/** What the browser needs besides, to let RJSF evaluate conditions without compiling anything. */
export interface FormModule<Id extends string = string> extends SchemaModule<Id> {
  readonly validators: Readonly<Record<string, AjvValidateFunction>>;
}
