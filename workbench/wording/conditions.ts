/** Describes conditions of draft-07: `«Servicio» es «Estándar»`. */
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import { type FormView, getLayout, quotedTitle, sayValue } from './form-view.ts';
import { quote, sayList } from './language.ts';
import { type Phrase, plain, type RuleContext, sayPhrase, type Wording } from './phrase.ts';
import { dialectWordings } from './keywords/dialect.ts';
import { standardWordings } from './keywords/standard.ts';

/** Describes one keyword with its setting. */
const wordings: Readonly<Record<string, Wording>> = { ...standardWordings, ...dialectWordings };

const isSayable = (keyword: string): boolean => Object.hasOwn(wordings, keyword);

/** Every keyword that has a description. */
export const sayableKeywords: readonly string[] = Object.keys(wordings);

/** Bounds are numbers of the field, in its unit; other keywords have a unit of their own. */
const bounds = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']);

/** Layouts name the currency as the unit of money; its amounts are stored in centavos. */
function layoutUnit(view: FormView, data: readonly string[]): string {
  const { unit, widget } = getLayout(view, data) ?? {};
  return widget === 'money' || unit === 'mxn' ? 'centavos' : (unit ?? '');
}

type Wanted = Pick<RuleContext, 'view' | 'keyword' | 'setting' | 'data' | 'condition'> &
  Partial<Pick<RuleContext, 'unit' | 'message'>>;

export function toPhrase({ unit, message, ...lines }: Wanted): Phrase {
  const { view, keyword, setting, data } = lines;
  const wording = Object.hasOwn(wordings, keyword) ? wordings[keyword] : undefined;
  if (!wording) return plain(`${keyword}: ${JSON.stringify(setting)}`);
  const ofLayout = bounds.has(keyword) ? layoutUnit(view, data) : '';
  return wording[view.language]({ ...lines, unit: ofLayout || (unit ?? ''), message });
}

/** A statement and its negation. */
interface Clause {
  readonly yes: string;
  readonly no: string;
}

const boxes = new Set(['checkbox', 'consent']);

function valueClause(view: FormView, data: readonly string[], values: readonly Json[]): Clause {
  const title = quotedTitle(view, data);
  const isEs = view.language === 'es';
  const [only] = values;
  const layout = getLayout(view, data);
  // A value that the page sets is not ticked by a person.
  if (values.length === 1 && typeof only === 'boolean' && boxes.has(layout?.widget ?? '') && !layout?.hidden) {
    const ticked = {
      yes: isEs ? `se marca ${title}` : `${title} is ticked`,
      no: isEs ? `no se marca ${title}` : `${title} is not ticked`,
    };
    return only ? ticked : { yes: ticked.no, no: ticked.yes };
  }
  const text = sayList(
    values.map((value) => quote(sayValue(view, data, value), view.language)),
    view.language,
    'disjunction',
  );
  return isEs
    ? { yes: `${title} es ${text}`, no: `${title} no es ${text}` }
    : { yes: `${title} is ${text}`, no: `${title} is not ${text}` };
}

function answeredClause(view: FormView, data: readonly string[]): Clause {
  const title = quotedTitle(view, data);
  return view.language === 'es'
    ? { yes: `se contesta ${title}`, no: `no se contesta ${title}` }
    : { yes: `${title} is answered`, no: `${title} is not answered` };
}

const invert = ({ yes, no }: Clause): Clause => ({ yes: no, no: yes });

/** Joins several statements. */
function join(view: FormView, clauses: readonly Clause[], type: 'conjunction' | 'disjunction'): Clause {
  const [only] = clauses;
  if (only && clauses.length === 1) return only;
  const opposite = type === 'conjunction' ? 'disjunction' : 'conjunction';
  return {
    yes: sayList(
      clauses.map(({ yes }) => yes),
      view.language,
      type,
    ),
    no: sayList(
      clauses.map(({ no }) => no),
      view.language,
      opposite,
    ),
  };
}

/** Any other rule: `en «Peso», máximo 30 kg`. */
function ruleClause(view: FormView, data: readonly string[], keyword: string, setting: Json): Clause {
  const text = sayPhrase(
    toPhrase({ view, keyword, setting, data, condition: (at, inner) => sayCondition(view, at, inner) }),
  );
  const title = quotedTitle(view, data);
  return view.language === 'es'
    ? { yes: `en ${title}, ${text}`, no: `en ${title} no se cumple «${text}»` }
    : { yes: `${title}: ${text}`, no: `${title} does not keep “${text}”` };
}

function* getClauses(view: FormView, data: readonly string[], schema: JsonObject): Iterable<Clause> {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const spoken = new Set<string>();
  for (const [name, child] of Object.entries(properties)) {
    const clauses = isObject(child) ? [...getClauses(view, [...data, name], child)] : [];
    if (clauses.length > 0) spoken.add(name);
    yield* clauses;
  }
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'required' && Array.isArray(value)) {
      for (const name of value.map(String)) if (!spoken.has(name)) yield answeredClause(view, [...data, name]);
    } else if (keyword === 'const') yield valueClause(view, data, [value]);
    else if (keyword === 'enum' && Array.isArray(value)) yield valueClause(view, data, value);
    else if (keyword === 'not' && isObject(value))
      yield invert(join(view, [...getClauses(view, data, value)], 'conjunction'));
    else if (['allOf', 'anyOf', 'oneOf'].includes(keyword) && Array.isArray(value)) {
      const alternatives = value
        .filter(isObject)
        .map((way) => join(view, [...getClauses(view, data, way)], 'conjunction'));
      if (alternatives.length > 0) yield join(view, alternatives, keyword === 'allOf' ? 'conjunction' : 'disjunction');
    } else if (keyword !== 'type' && keyword !== 'plainText' && isSayable(keyword))
      yield ruleClause(view, data, keyword, value);
  }
}

const anything: Readonly<Record<FormView['language'], string>> = {
  es: 'vale cualquier respuesta',
  en: 'any answer will do',
};

/** Describes a condition at a place of the answers; its negation with `negated`. */
export function sayCondition(view: FormView, data: readonly string[], condition: Json, negated = false): string {
  const clauses = isObject(condition) ? [...getClauses(view, data, condition)] : [];
  if (clauses.length === 0) return anything[view.language];
  const { yes, no } = join(view, clauses, 'conjunction');
  return negated ? no : yes;
}
