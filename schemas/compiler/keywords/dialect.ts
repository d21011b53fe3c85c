/**
 * The dialect's own keywords, each once: the types it applies to, its allowed values, its runtime rule, and its
 * messages and params. The rules themselves are in `schemas/runtime/rules`.
 */
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';

export interface DialectKeyword {
  name: string;
  /** Type of the data that it validates; `any`: every type. */
  type: JsonType | 'any';
  /** JSON Schema of the keyword's value. A number may also be a `$const`. */
  setting: JsonObject;
  /** Name of an export of `schemas/runtime/rules/index.ts`. */
  rule: string;
  /** For a rule with several messages: `rules:<keyword>.<reason>`; the reasons that a setting can lead to. */
  reasons?: readonly string[] | ((setting: Json) => readonly string[]);
  /** Parameters that a message may interpolate. */
  params: readonly string[];
  /** For the editor and the documentation. */
  about: string;
}

const on: JsonObject = { const: true };
const fieldName: JsonObject = { type: 'string', minLength: 1 };
const limit: JsonObject = { type: 'number' };
const decimals: JsonObject = { type: 'integer', minimum: 0, maximum: 10 };

const settings = (properties: JsonObject, required: string[]): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});

const textKeywords: DialectKeyword[] = [
  {
    name: 'notBlank',
    type: 'string',
    setting: on,
    rule: 'blankProblem',
    params: [],
    about: 'Blank or whitespace-only counts as missing (RULE-GEN-01). Shows the field’s required message.',
  },
  {
    name: 'plainText',
    type: 'string',
    setting: { enum: [true, 'visible'] },
    rule: 'plainTextProblem',
    params: [],
    about:
      'No control characters or direction overrides; `visible`: nothing invisible at all. The compiler adds it to every free text.',
  },
  {
    name: 'printable',
    type: 'string',
    setting: on,
    rule: 'printableProblem',
    params: ['character'],
    about: 'Only characters that a label can print; names the first that it can not (D-44).',
  },
  {
    name: 'personName',
    type: 'string',
    setting: { enum: ['basic', 'extended'] },
    rule: 'personNameProblem',
    reasons: ['character', 'start'],
    params: ['characters'],
    about:
      'basic: letters of any script, digits, inner spaces, hyphen and point (RULE-MOB-01); extended: also \' ’ & , ( ) / + ª º # " “ ” (D-59).',
  },
  {
    name: 'digits',
    type: 'string',
    setting: { type: 'integer', minimum: 1 },
    rule: 'digitsProblem',
    reasons: ['count', 'characters'],
    params: ['limit', 'have'],
    about: 'Exactly that many digits and nothing else.',
  },
  {
    name: 'phoneRule',
    type: 'string',
    setting: { enum: ['account', 'contact'] },
    rule: 'phoneProblem',
    // Ten digits of a contact phone may begin with any digit.
    reasons: (setting) => ['count', 'characters', 'extension', ...(setting === 'account' ? ['start'] : [])],
    params: ['limit', 'have', 'starts'],
    about: 'account: 8 or 9 and nine more digits; contact: ten digits (RULE-ACC-05, D-21).',
  },
  {
    name: 'postalCode',
    type: 'string',
    setting: on,
    rule: 'postalCodeProblem',
    reasons: ['count', 'characters', 'prefix'],
    params: ['limit', 'have'],
    about: 'Five digits with a prefix that exists in Mexico (RULE-WEB-15, D-61).',
  },
  {
    name: 'waybillNumber',
    type: 'string',
    setting: on,
    rule: 'waybillProblem',
    reasons: ['count', 'characters'],
    params: ['prefix', 'limit', 'have'],
    about: 'JMX and twelve digits (RULE-TRK-02).',
  },
  {
    name: 'passwordRule',
    type: 'string',
    setting: { enum: ['standard', 'withSpecial', 'simple'] },
    rule: 'passwordProblem',
    reasons: ['standard', 'withSpecial', 'simple'],
    params: ['missing', 'min', 'max'],
    about: 'The parts a password must have (RULE-ACC-01, D-20); its length is minLength and maxLength.',
  },
  {
    name: 'notCommonPassword',
    type: 'string',
    setting: on,
    rule: 'commonPasswordProblem',
    params: [],
    about: 'None of the 3,000 commonest passwords, in upper or lower case (D-20, threat table).',
  },
  {
    name: 'matchesField',
    type: 'string',
    setting: fieldName,
    rule: 'mismatchProblem',
    params: [],
    about: 'The same text as in the named field beside it (RULE-ACC-02).',
  },
  {
    name: 'notFuture',
    type: 'string',
    setting: on,
    rule: 'futureProblem',
    params: [],
    about: 'A day that has come in Mexico City: today or before (D-33).',
  },
  {
    name: 'notPast',
    type: 'string',
    setting: on,
    rule: 'pastProblem',
    params: [],
    about: 'A day that is not over in Mexico City: today or later (D-33).',
  },
  {
    name: 'maxDaysAhead',
    type: 'string',
    setting: { type: 'integer', minimum: 0 },
    rule: 'daysAheadProblem',
    params: ['limit'],
    about: 'A day at most that many days after today in Mexico City (D-33).',
  },
  {
    name: 'minAgeYears',
    type: 'string',
    setting: { type: 'integer', minimum: 1 },
    rule: 'ageProblem',
    params: ['limit'],
    about: 'The birthday of a person who is at least that old today in Mexico City (D-33, D-89).',
  },
];

const numberKeywords: DialectKeyword[] = [
  {
    name: 'maxDecimals',
    type: 'number',
    setting: decimals,
    rule: 'decimalsProblem',
    params: ['limit'],
    about: 'At most that many decimals; exact where multipleOf is not (RULE-WEB-03).',
  },
  {
    name: 'moneyDecimals',
    type: 'number',
    setting: decimals,
    rule: 'moneyDecimalsProblem',
    params: ['limit'],
    about: 'An amount in centavos: at most that many decimals when written in pesos (RULE-WEB-09, D-62).',
  },
];

const objectKeywords: DialectKeyword[] = [
  {
    name: 'sumMaximum',
    type: 'object',
    setting: settings({ fields: { type: 'array', items: fieldName, minItems: 2 }, limit, at: fieldName }, [
      'fields',
      'limit',
    ]),
    rule: 'sumProblem',
    params: ['limit', 'sum'],
    about: 'The named numbers add up to at most the limit (RULE-WEB-06).',
  },
  {
    name: 'maxVolumetricWeight',
    type: 'object',
    setting: settings({ limit, at: fieldName }, ['limit']),
    rule: 'volumetricWeightProblem',
    params: ['limit', 'weight'],
    about: 'Length × width × height / 5000 is at most the limit in kg (D-52).',
  },
  {
    name: 'maxBillingWeight',
    type: 'object',
    setting: settings({ limit, at: fieldName }, ['limit']),
    rule: 'billingWeightProblem',
    params: ['limit', 'weight'],
    about: 'The larger of actual and volumetric weight, rounded up, is at most the limit in kg (RULE-WEB-11).',
  },
  {
    name: 'differentAddress',
    type: 'object',
    setting: settings({ fields: { type: 'array', items: fieldName, minItems: 2, maxItems: 2 }, at: fieldName }, [
      'fields',
      'at',
    ]),
    rule: 'sameAddressProblem',
    params: [],
    about: 'The two named addresses are not the same one (RULE-WEB-01, D-57).',
  },
  {
    name: 'sameCityProduct',
    type: 'object',
    setting: settings({ at: fieldName }, ['at']),
    rule: 'sameCityProblem',
    params: [],
    about:
      'The product sameCity at the named place (`*`: each entry of a list) needs sender and recipient in one city (D-54).',
  },
  {
    name: 'ascending',
    type: 'object',
    setting: settings(
      { fields: { type: 'array', items: fieldName, minItems: 2, uniqueItems: true }, at: fieldName, strictly: on },
      ['fields'],
    ),
    rule: 'orderProblem',
    reasons: (setting) => [isObject(setting) && setting.strictly === true ? 'later' : 'notBefore'],
    params: [],
    about:
      'Days (YYYY-MM-DD) or times of a day (HH:MM) in this order; `strictly`: no two the same. Points at the last unless `at` says otherwise.',
  },
];

const anyKeywords: DialectKeyword[] = [
  {
    name: 'computed',
    type: 'any',
    setting: settings(
      {
        by: fieldName,
        from: {
          anyOf: [
            { type: 'array', items: fieldName, minItems: 1 },
            { type: 'object', additionalProperties: fieldName, minProperties: 1 },
          ],
        },
      },
      ['by', 'from'],
    ),
    rule: 'computedProblem',
    params: [],
    about:
      'Follows from other fields by a function of the domain; a visitor never types it. Missing, or equal to the result (D-52, D-60).',
  },
];

export const dialectKeywords: readonly DialectKeyword[] = [
  ...textKeywords,
  ...numberKeywords,
  ...objectKeywords,
  ...anyKeywords,
];

const byName = new Map(dialectKeywords.map((keyword) => [keyword.name, keyword]));

export const findDialectKeyword = (name: string): DialectKeyword | undefined => byName.get(name);
