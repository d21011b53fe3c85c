/** Words for the keywords of draft-07. */
import { declaredField } from '#schemas/model/branches.ts';
import { isObject, type Json } from '#schemas/model/json.ts';
import {
  getLayout,
  type Phrase,
  plain,
  quotedTitle,
  type RuleContext,
  sayValue,
  whole,
  type Wording,
} from './form-view.ts';
import { sayList, sayNumber, type WordLanguage } from './language.ts';
import { quantity } from './units.ts';

/** `máximo` 30 ` kg` */
const amount =
  (before: string) =>
  ({ setting, unit, view }: RuleContext): Phrase => {
    const { value, tail } = quantity(Number(setting), unit, view.language);
    return { value, frame: (shown) => `${before} ${shown}${tail}` };
  };

/** The same with the keyword's own unit, unless its constant has a better one (waybills for entries). */
const count =
  (before: string, unit: string) =>
  (context: RuleContext): Phrase =>
    amount(before)({ ...context, unit: context.unit || unit });

const typeNames: Readonly<Record<string, Readonly<Record<WordLanguage, string>>>> = {
  string: { es: 'texto', en: 'text' },
  number: { es: 'número', en: 'number' },
  integer: { es: 'número entero', en: 'whole number' },
  boolean: { es: 'sí o no', en: 'yes or no' },
  array: { es: 'lista', en: 'list' },
  object: { es: 'grupo de datos', en: 'group of fields' },
  null: { es: 'nada', en: 'nothing' },
};

const typeWord =
  (language: WordLanguage) =>
  ({ setting }: RuleContext): Phrase =>
    plain(
      sayList(
        [setting].flat().map((type) => typeNames[String(type)]?.[language] ?? String(type)),
        language,
        'disjunction',
      ),
    );

const formatNames: Readonly<Record<string, Readonly<Record<WordLanguage, string>>>> = {
  email: { es: 'un correo como nombre@ejemplo.com', en: 'an e-mail address like name@example.com' },
  date: { es: 'una fecha que exista', en: 'a date that exists' },
  time: { es: 'una hora del día', en: 'a time of day' },
  'date-time': { es: 'una fecha con hora', en: 'a date with its time' },
  'pickup-slot': { es: 'un horario de hora a hora, como 08-10', en: 'a slot from hour to hour, like 08-10' },
  uuid: { es: 'una clave única (UUID)', en: 'a unique key (UUID)' },
  uri: { es: 'una dirección de internet', en: 'a web address' },
};

const formatWord =
  (language: WordLanguage, other: string) =>
  ({ setting }: RuleContext): Phrase =>
    plain(formatNames[String(setting)]?.[language] ?? `${other} ${String(setting)}`);

const getValues = ({ setting, view, data }: RuleContext) =>
  (Array.isArray(setting) ? setting : [setting]).map((value) => sayValue(view, data, value));

const isConsent = ({ setting, view, data }: RuleContext) =>
  declaredField(view.entry.resolved.schema, data)?.type === 'boolean' && JSON.stringify(setting) === '[true]';

const oneOfThese =
  (language: WordLanguage, ticked: string, before: string) =>
  (context: RuleContext): Phrase =>
    isConsent(context)
      ? plain(ticked)
      : { value: sayList(getValues(context), language, 'disjunction'), frame: (value) => `${before} ${value}` };

const pattern =
  (before: string) =>
  ({ setting, message }: RuleContext): Phrase =>
    plain(message ?? `${before} ${String(setting)}`);

/** Describes a schema inside a rule at the same place. */
const inner = (before: string, { data, condition }: RuleContext, schema: Json): Phrase =>
  plain(`${before} ${condition(data, schema)}`);

const alternatives =
  (before: string) =>
  ({ setting, data, condition }: RuleContext): Phrase => {
    const described = (Array.isArray(setting) ? setting : []).map((way) => condition(data, way));
    return plain(`${before}: ${described.map((way, index) => `(${index + 1}) ${way}`).join('; ')}`);
  };

/** `si se contesta «Largo», también «Ancho»` */
const dependencies =
  (answered: (title: string) => string, also: string) =>
  ({ setting, view, data, condition }: RuleContext): Phrase => {
    const lines = Object.entries(isObject(setting) ? setting : {}).map(([name, needed]) => {
      const needs = Array.isArray(needed)
        ? sayList(
            needed.map((each) => quotedTitle(view, [...data, String(each)])),
            view.language,
          )
        : condition(data, needed);
      return `${answered(quotedTitle(view, [...data, name]))}, ${also} ${needs}`;
    });
    return whole(lines.join('; '));
  };

const dependent: Wording = {
  es: dependencies((title) => `si se contesta ${title}`, 'también'),
  en: dependencies((title) => `if ${title} is answered`, 'so must be'),
};

/** A ticked box is never missing: "required" would sound as if an unticked one were valid. */
const isTicked = ({ view, data, setting }: RuleContext) =>
  getLayout(view, [...data, String(setting)])?.widget === 'consent';

export const standardWordings: Readonly<Record<string, Wording>> = {
  required: {
    es: (context) => plain(isTicked(context) ? 'hay que contestarlo' : 'obligatorio'),
    en: (context) => plain(isTicked(context) ? 'must be answered' : 'required'),
  },
  type: { es: typeWord('es'), en: typeWord('en') },
  enum: { es: oneOfThese('es', 'debe marcarse', 'solo'), en: oneOfThese('en', 'must be ticked', 'only') },
  const: {
    es: (context) => ({ value: getValues(context).join(''), frame: (value) => `debe ser ${value}` }),
    en: (context) => ({ value: getValues(context).join(''), frame: (value) => `must be ${value}` }),
  },
  minLength: { es: count('al menos', 'characters'), en: count('at least', 'characters') },
  maxLength: { es: count('máximo', 'characters'), en: count('at most', 'characters') },
  pattern: { es: pattern('escrito según'), en: pattern('written as') },
  format: { es: formatWord('es', 'con el formato'), en: formatWord('en', 'in the format') },
  minimum: { es: amount('mínimo'), en: amount('at least') },
  maximum: { es: amount('máximo'), en: amount('at most') },
  exclusiveMinimum: { es: amount('más de'), en: amount('more than') },
  exclusiveMaximum: { es: amount('menos de'), en: amount('less than') },
  multipleOf: {
    es: ({ setting }) => ({ value: sayNumber(Number(setting), 'es'), frame: (value) => `múltiplo de ${value}` }),
    en: ({ setting }) => ({ value: sayNumber(Number(setting), 'en'), frame: (value) => `a multiple of ${value}` }),
  },
  minItems: { es: count('al menos', 'entries'), en: count('at least', 'entries') },
  maxItems: { es: count('máximo', 'entries'), en: count('at most', 'entries') },
  uniqueItems: {
    es: ({ setting }) => plain(setting === true ? 'sin repetir' : 'se puede repetir'),
    en: ({ setting }) => plain(setting === true ? 'nothing twice' : 'may repeat'),
  },
  contains: {
    es: (context) => inner('al menos un elemento en que', context, context.setting),
    en: (context) => inner('at least one entry in which', context, context.setting),
  },
  additionalProperties: {
    es: () => plain('ningún dato que no esté aquí'),
    en: () => plain('no answers besides these'),
  },
  minProperties: { es: count('al menos', 'answers'), en: count('at least', 'answers') },
  maxProperties: { es: count('máximo', 'answers'), en: count('at most', 'answers') },
  dependencies: dependent,
  dependentRequired: dependent,
  not: {
    es: (context) => inner('no se admite que', context, context.setting),
    en: (context) => inner('not allowed:', context, context.setting),
  },
  anyOf: { es: alternatives('al menos una de estas formas'), en: alternatives('at least one of these') },
  oneOf: { es: alternatives('una sola de estas formas'), en: alternatives('exactly one of these') },
};
