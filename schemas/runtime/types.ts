/**
 * The compiler's output, which all other code reads. One module per schema: `schemas/generated/<id>.js`; all of them
 * together: `schemas/generated/registry.js`.
 */

/** A rejected field. `pointer` is an RFC 6901 JSON pointer to the field to correct. */
export interface FieldError {
  pointer: string;
  /** Message key with its namespace, e.g. `rules:order.parcel.weight.maximum`. */
  key: string;
  /** The rule's own numbers and, where it is safe to show, what was typed (`have`, `sum`, `actual`). */
  params: Record<string, unknown>;
  /** The rule that rejected it, e.g. `maximum`, `required`, `sumMaximum`. */
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
  'handover',
  'branch',
  'deliverTo',
  'pickUpBranch',
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

/** Forms whose answers the review summarizes as one. */
export const summaryNames = ['party', 'parcel', 'pickup'] as const;
export type SummaryName = (typeof summaryNames)[number];

export const inputModes = ['text', 'numeric', 'decimal', 'tel', 'email', 'url'] as const;
type InputMode = (typeof inputModes)[number];

/** Parameters of a text: `count` selects the plural, a list is written as a choice ("8 or 9"). */
type UiParams = Readonly<Record<string, string | number | readonly string[]>>;

/** A choice of a select or of radio tiles. `label` and `hint` are keys in the namespace `fields`. */
export interface UiOption {
  value: string | number | boolean;
  label: string;
  hint?: string;
  /** For the hint's text; `{"$const": …}` in the file. */
  hintParams?: UiParams;
}

/** The condition for showing something: a boolean field of the form, or a condition of the module. */
export type ShowWhen = string | { readonly condition: string };

/** The layout of one field. All texts are keys in the namespace `fields`. */
export interface FieldUi {
  widget: WidgetName;
  /** Shown after the value: `cm`, `kg`, `pieces`; a key `fields:unit.<unit>`. */
  unit?: string;
  /** Shown before the value, literally: `+52`, `$`. */
  prefix?: string;
  inputMode?: InputMode;
  /** HTML autocomplete token, e.g. `name`, `tel-national`, `postal-code`. */
  autoComplete?: string;
  /** One line under the label. */
  hint?: string;
  /** For the hint's text; `{"$const": …}` in the file. */
  hintParams?: UiParams;
  /** Example inside the empty input; only where the format cannot be guessed. */
  placeholder?: string;
  options?: readonly UiOption[];
  /** Shows "21 of 30" from the schema's maxLength or maxItems. */
  counter?: true;
  /** Stored in the data, never rendered. */
  hidden?: true;
  /** With `hidden`: the page sets it (the row's waybill, the session). */
  given?: true;
  /**
   * Set by that field's widget: a postal code fills state and city, a pickup slot its date. A hidden field shows its
   * errors there; a visible one is shown once filled and opened on demand.
   */
  filledBy?: string;
  /** `{"$condition": "<name>"}` in the file. */
  showWhen?: ShowWhen;
  /**
   * Which part of the widget's choice fills which other field: `{"state": "stateName"}` of a city, `{"until":
   * "dateTo"}` of a dateRange or timeWindow, `{"id": "imageId"}` of an image code, any part of an address-book entry
   * (which fills the fields of the same names when this is left out).
   */
  fills?: Readonly<Record<string, string>>;
  /** For a `code`: the field with the phone or e-mail address that it is sent to. */
  sentTo?: string;
  /** For a `code`: number of characters; `{"$const": …}` in the file. Defaults to the schema's `digits`. */
  length?: number;
  /** For a `timeWindow`: minutes between two choices. */
  stepMinutes?: number;
  /**
   * For `files`: phones offer the camera as well. The schema's `files` and `maxItems` limit types, sizes and number.
   */
  camera?: true;
  /** The password rule whose parts a `passwordRules` meter shows. */
  passwordRule?: 'standard' | 'withSpecial' | 'simple';
  /** Lines of a textarea. */
  rows?: number;
  /** Text that is left to right in every language (numbers, e-mail addresses). */
  ltr?: true;
  /** For a `group`, an object inside the form: the layout of its fields. */
  fields?: Readonly<Record<string, FieldUi>>;
  /** For a `group`: the rows of its fields; by default one below the other. */
  sections?: readonly UiSection[];
  /** For a `list`: the layout of each entry. */
  items?: FieldUi;
}

interface UiSection {
  /** Key of the heading in the namespace `fields`; without it the section has none. */
  title?: string;
  hint?: string;
  /** Condition for showing the whole section; `{"$condition": "<name>"}` in the file. */
  showWhen?: ShowWhen;
  /** Field names in order; an inner array is a row of fields side by side. */
  fields: readonly (string | readonly string[])[];
}

/** The content of a `.ui.json`: order, grouping and widgets; no validation. */
export interface FormUi {
  /** How the review summarizes the answers, with a line for each part instead of a row for each field. */
  summary?: SummaryName;
  sections: readonly UiSection[];
  fields: Readonly<Record<string, FieldUi>>;
}

const literal = 'literal:';

/** The key of a literal sentence: an external schema has its own texts. */
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

/** A computed value: the function's name in `runtime/computed`, and the field of each input. */
export interface ComputedSetting {
  readonly by: string;
  readonly from: Readonly<Record<string, string>>;
}

/** A rule that only the server can validate (`runtime/server-rules.ts`), and the other fields that it needs. */
interface ServerRuleSetting {
  readonly name: string;
  readonly with: readonly string[];
}

export const fileKinds = ['image', 'jpg', 'pdf', 'word'] as const;

/** For a list of stored files, by id: the allowed types, detected from the content. */
interface FilesSetting {
  readonly kinds: readonly (typeof fileKinds)[number][];
  readonly maxBytes: number;
}

/** For an external schema: its author's layout, from a uiSchema of RJSF. */
interface SchemaLook {
  /** RJSF's name: `textarea`, `radio`, `hidden`. */
  widget?: string;
  /** Appended to the hint, after the description. */
  help?: string;
  placeholder?: string;
  rows?: number;
  autoComplete?: string;
  /** The label is read out, not visible. */
  isUnlabelled?: boolean;
  /** Names of an object's fields; `*` means the others. */
  order?: readonly string[];
}

/** The JSON Schema (draft-07) in a module: constants and groups resolved, no remote references. */
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
  validatedByHandler?: true;
  /** For a phone: the sibling field for its extension (D-107). */
  extensionTo?: string;
  [keyword: string]: unknown;
}

/** The parts of a form or body that the server and the tools need. */
export interface SchemaModule<Id extends string = string> {
  readonly id: Id;
  /** Hash of the resolved schema; changes when any rule or title changes. */
  readonly hash: string;
  readonly schema: ResolvedSchema;
  readonly ui: FormUi | undefined;
  /** For an external schema: titles and descriptions are texts, not keys. */
  readonly texts?: 'literal';
  /** `[]` means valid. The most useful error of a field comes first (required before format). */
  readonly validate: (data: unknown) => FieldError[];
}

export type AjvError = NonNullable<AjvValidateFunction['errors']>[number];

/**
 * The compiler's data about the rules of one schema, by their place in it (`#/properties/weight/maximum`). A rule that
 * is not listed has the key `rules:<keyword>` or `rules:<keyword>.<variant>`, and only Ajv's own params.
 */
export interface RuleTable {
  /** Message key without `rules:`; by reason or by missing property for a rule with several. */
  keys: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  /** Numbers that Ajv does not report and the text needs, e.g. an amount in pesos. */
  params: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Reads errors that the table does not cover: the messages of an external schema. */
type ReadError = (error: AjvError) => Pick<FieldError, 'pointer' | 'key' | 'params'> | undefined;

/** Additional steps that some schemas need to convert Ajv's errors to field errors. */
export interface Reading {
  /** Set when alternatives are validated one by one. */
  table?: RuleTable;
  /**
   * Drops errors that other errors cover better; for schemas with alternatives. `schema`: the whole one, which error
   * paths refer to.
   */
  select?: (errors: readonly AjvError[], schema: ResolvedSchema) => readonly AjvError[];
  read?: ReadError;
}

/** Additional parts for the browser, so that RJSF evaluates conditions without compiling. */
export interface FormModule<Id extends string = string> extends SchemaModule<Id> {
  readonly validators: Readonly<Record<string, AjvValidateFunction>>;
  /** The named conditions of the layout. Absent when it uses none. */
  readonly conditions?: Readonly<Record<string, (answers: unknown) => boolean>>;
  /** Titles and hints are texts, not message keys: an external schema. */
  readonly texts?: 'literal';
  /** How errors are read when one alternative is validated alone. Only for an external schema with alternatives. */
  readonly reading?: Reading;
}
