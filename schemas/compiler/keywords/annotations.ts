import { fileKinds } from '#schemas/runtime/types.ts';
import { serverRules } from '#schemas/runtime/server-rules.ts';
import type { JsonObject } from '#schemas/model/json.ts';

/**
 * Keywords that describe a rule or a field and that Ajv does not validate: its owner, its source, rules that only the
 * server can validate.
 */
interface AnnotationKeyword {
  name: string;
  setting: JsonObject;
  /** For keywords that people meet as rules: the reasons for a rejection, `rules:<keyword>.<reason>`. */
  reasons?: (setting: JsonObject) => readonly string[];
  /** Parameters that its messages may interpolate. */
  params?: readonly string[];
  about: string;
}

/** Who decides about a rule. */
export const owners = ['operations', 'commercial', 'legal', 'customerService', 'technology'] as const;

/** `RULE-WEB-02`, `D-50`, `ENT-12`: ids of docs/requirements.md and docs/decisions.md. */
export const sourceId = /^(?:RULE-[A-Z]{3,4}|D|ENT|MSG|CALL|CONST|FEAT|STATE|NAV|ROLE|SYS|ROUTE)-\d{2,3}$/;

const text: JsonObject = { type: 'string', minLength: 1 };
const ids: JsonObject = { anyOf: [text, { type: 'array', items: text, minItems: 1 }] };

export const annotationKeywords: readonly AnnotationKeyword[] = [
  {
    name: 'owner',
    setting: text,
    about: `Who decides about this form or field: ${owners.join(', ')}.`,
  },
  {
    name: 'source',
    setting: {
      anyOf: [text, { type: 'array', items: text, minItems: 1 }, { type: 'object', additionalProperties: ids }],
    },
    about: 'Where it comes from: ids of docs/requirements.md and docs/decisions.md, for all rules here or by keyword.',
  },
  {
    name: 'serverRule',
    setting: {
      anyOf: [
        text,
        {
          type: 'object',
          additionalProperties: false,
          required: ['name'],
          properties: { name: text, with: { type: 'array', items: text } },
        },
      ],
    },
    reasons: ({ name }) => (typeof name === 'string' ? [name] : []),
    about: `A rule that only the server can check: ${Object.keys(serverRules).join(', ')}; "with" names other fields that it needs.`,
  },
  {
    name: 'files',
    setting: {
      type: 'object',
      additionalProperties: false,
      required: ['kinds', 'maxBytes'],
      properties: {
        kinds: { type: 'array', items: { enum: [...fileKinds] }, minItems: 1, uniqueItems: true },
        maxBytes: { type: 'integer', minimum: 1 },
      },
    },
    reasons: () => ['kind', 'size'],
    params: ['kinds', 'limit', 'have'],
    about: 'What each stored file of this list may be, by its content, and its size in bytes; how many is maxItems.',
  },
  {
    name: 'extensionTo',
    setting: text,
    about: 'Of a phone: the field beside it that takes its extension (D-107).',
  },
  {
    name: 'validatedByHandler',
    setting: { const: true },
    about: 'The handler of the call validates its content, so that an error in it rejects nothing else.',
  },
];

const byName = new Map(annotationKeywords.map((keyword) => [keyword.name, keyword]));

export const findAnnotation = (name: string): AnnotationKeyword | undefined => byName.get(name);

/** Keywords that the compiled module does not need. */
export const unshipped: ReadonlySet<string> = new Set(['owner', 'source', 'errorMessage']);

// Inputs and outputs of the functions in `runtime/computed`. A test compares the names.

interface ComputedSignature {
  gives: 'number' | 'string';
  /** Required inputs. `any`: every named one. */
  needs: readonly string[] | 'any';
  /** Inputs that change the result. */
  takes: readonly string[];
  about: string;
}

export const computedSignatures: Readonly<Record<string, ComputedSignature>> = {
  billingWeight: {
    gives: 'number',
    needs: ['weight'],
    takes: ['hasVolume', 'length', 'width', 'height'],
    about: 'The larger of actual and volumetric weight in kg, rounded up (D-52).',
  },
  volumetricWeight: {
    gives: 'number',
    needs: ['length', 'width', 'height'],
    takes: [],
    about: 'Length × width × height / 5000 in kg (D-52).',
  },
  sideSum: { gives: 'number', needs: 'any', takes: [], about: 'What the named fields add up to.' },
  formattedAddress: {
    gives: 'string',
    needs: ['street', 'city'],
    takes: ['address1', 'town', 'township', 'zip', 'state'],
    about: 'The address in one line (ENT-13, D-60).',
  },
};
