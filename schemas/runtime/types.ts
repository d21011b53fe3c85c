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
  'personName',
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
  'waybill',
  'waybills',
  'tail',
  'pickupSlot',
  'dayTiles',
  'itemType',
  'country',
  'listed',
  'city',
  'date',
  'dateRange',
  'timeWindow',
  'code',
  'imageCode',
  'files',
  'addressBook',
  'coupons',
  'computed',
  'group',
  'list',
] as const;
export type WidgetName = (typeof widgetNames)[number];

/** Of answers that are told as one where they are looked over. */
export const summaryNames = ['party', 'parcel', 'pickup'] as const;
export type SummaryName = (typeof summaryNames)[number];

export const inputModes = ['text', 'numeric', 'decimal', 'tel', 'email', 'url'] as const;
type InputMode = (typeof inputModes)[number];

/** What a text interpolates: `count` chooses the plural, a list is said as a choice ("8 or 9"). */
type UiParams = Readonly<Record<string, string | number | readonly string[]>>;

/** A choice of a select or of radio tiles. `label` and `hint` are keys in the namespace `fields`. */
export interface UiOption {
  value: string | number | boolean;
  label: string;
  hint?: string;
  /** For the hint's text; `{"$const": …}` in the file. */
  hintParams?: UiParams;
}

/** What must be so before something is shown: a yes-or-no field of the form, or a condition of the module. */
export type ShowWhen = string | { readonly condition: string };

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
  /** `{"$condition": "<name>"}` in the file. */
  showWhen?: ShowWhen;
  /**
   * Which other field gets which part of what this widget picks: `{"state": "stateName"}` of a city, `{"until":
   * "dateTo"}` of a dateRange or timeWindow, `{"id": "imageId"}` of an image code, any part of an address-book entry
   * (which fills the fields of the same names when this is left out).
   */
  fills?: Readonly<Record<string, string>>;
  /** For a `code`: the field whose answer it is sent to, a phone or an e-mail address. */
  sentTo?: string;
  /** For a `code`: how many characters; `{"$const": …}` in the file. Else the schema's `digits`. */
  length?: number;
  /** For a `timeWindow`: minutes between two choices. */
  stepMinutes?: number;
  /** For `files`: phones offer the camera as well. Kinds, sizes and how many are the schema's `files` and `maxItems`. */
  camera?: true;
  /** The password rule whose parts a `passwordRules` meter shows. */
  passwordRule?: 'standard' | 'withSpecial' | 'simple';
  /** Lines of a textarea. */
  rows?: number;
  /** Text written left to right in every language (numbers, e-mail addresses). */
  ltr?: true;
  /** Of a `group`, an object inside the form: how its fields are asked for. */
  fields?: Readonly<Record<string, FieldUi>>;
  /** Of a `group`: the rows of its fields; without it one below the other. */
  sections?: readonly UiSection[];
  /** Of a `list`: how each of its entries is asked for. */
  items?: FieldUi;
}

interface UiSection {
  /** Key of the heading in the namespace `fields`; without it the section has none. */
  title?: string;
  hint?: string;
  /** The whole section is shown only then; `{"$condition": "<name>"}` in the file. */
  showWhen?: ShowWhen;
  /** Field names in order; an inner array is a row of fields side by side. */
  fields: readonly (string | readonly string[])[];
}

/** The content of a `.ui.json`: order, grouping and widgets; nothing about validity. */
export interface FormUi {
  /** How the answers are told as one where they are looked over, a line for each part instead of a row for each field. */
  summary?: SummaryName;
  sections: readonly UiSection[];
  fields: Readonly<Record<string, FieldUi>>;
}

const literal = 'literal:';

/** The key of a sentence that is shown as it is: a schema that is not ours has words of its own. */
export const literalKey = (sentence: string): string => literal + sentence;

/** The sentence of such a key; undefined for a message key. */
export const literalText = (key: string): string | undefined =>
  key.startsWith(literal) ? key.slice(literal.length) : undefined;

/** An Ajv standalone validator, as RJSF's precompiled validator calls it. */
export interface AjvValidateFunction {
  (data: unknown): boolean;
  errors?:
    | null
    | {
        keyword: string;
        instancePath: string;
        schemaPath: string;
        params: Record<string, unknown>;
        message?: string;
      }[];
}

/** A value that follows from others: the function's name in `runtime/computed`, and which field is which of its inputs. */
export interface ComputedSetting {
  readonly by: string;
  readonly from: Readonly<Record<string, string>>;
}

/** A rule that only the server can judge (`runtime/server-rules.ts`), and the other fields that it needs. */
interface ServerRuleSetting {
  readonly name: string;
  readonly with: readonly string[];
}

export const fileKinds = ['image', 'jpg', 'pdf', 'word'] as const;

/** Of a list of stored files, by id: what each may be, told by its content. */
interface FilesSetting {
  readonly kinds: readonly (typeof fileKinds)[number][];
  readonly maxBytes: number;
}

/** Of a schema that is not ours: what its author says of its looks, in a uiSchema of RJSF. */
interface SchemaLook {
  /** As RJSF calls it: `textarea`, `radio`, `hidden`. */
  widget?: string;
  /** Stands in the hint, after the description. */
  help?: string;
  placeholder?: string;
  rows?: number;
  autoComplete?: string;
  /** The label is read out, not shown. */
  isUnlabelled?: boolean;
  /** Names of an object's fields; `*` stands for the others. */
  order?: readonly string[];
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
  maxDaysAhead?: number;
  minAgeYears?: number;
  default?: unknown;
  format?: string;
  pattern?: string;
  look?: SchemaLook;
  computed?: ComputedSetting;
  serverRule?: ServerRuleSetting;
  files?: FilesSetting;
  judgedApart?: true;
  /** Of a phone: the field beside it that takes its extension (D-107). */
  extensionTo?: string;
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

export type AjvError = NonNullable<AjvValidateFunction['errors']>[number];

/**
 * What the compiler knows about the rules of one schema, by their place in it (`#/properties/weight/maximum`).
 * A rule that isn't listed has the key `rules:<keyword>` or `rules:<keyword>.<variant>`, and only Ajv's own params.
 */
export interface RuleTable {
  /** Message key without `rules:`; by reason or by missing property where a rule has several. */
  keys: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  /** Numbers that Ajv doesn't report and the text needs, e.g. an amount in pesos. */
  params: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Reads what the table knows nothing of: the sentences of a schema that is not ours. */
type ReadError = (error: AjvError) => Pick<FieldError, 'pointer' | 'key' | 'params'> | undefined;

/** What only some schemas need of the way from Ajv's errors to field errors. */
export interface Reading {
  /** Set where alternatives are validated one by one. */
  table?: RuleTable;
  /** Leaves out what other errors say better; for schemas with alternatives. `schema`: the whole one, where errors have their places. */
  select?: (errors: readonly AjvError[], schema: ResolvedSchema) => readonly AjvError[];
  read?: ReadError;
}

/** What the browser needs besides, to let RJSF evaluate conditions without compiling anything. */
export interface FormModule<Id extends string = string> extends SchemaModule<Id> {
  readonly validators: Readonly<Record<string, AjvValidateFunction>>;
  /** The named conditions that the layout shows something by. Absent when it uses none. */
  readonly conditions?: Readonly<Record<string, (answers: unknown) => boolean>>;
  /** Titles and hints are words, not message keys: the schema is not one of ours. */
  readonly texts?: 'literal';
  /** How errors are read, to judge an alternative alone. Only of a schema that is not ours and has alternatives. */
  readonly reading?: Reading;
}
