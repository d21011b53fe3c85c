/** Describes a rule of a compiled form with its conditions. */
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import type { Constant } from '#domain/constant-facts.ts';
import { getOrigin, messageKey, type Rule } from '#schemas/compiler/rules.ts';
import { turnsTo } from '#schemas/model/branches.ts';
import { type Path, pointerTo } from '#schemas/model/pointer.ts';
import {
  type FormView,
  getLayout,
  type Phrase,
  plain,
  quotedTitle,
  type RuleContext,
  sayPhrase,
  sayValue,
  toTitle,
  type Wording,
} from './form-view.ts';
import { lowerFirst, quote, sayList } from './language.ts';
import { dialectWordings } from './dialect-keywords.ts';
import { standardWordings } from './standard-keywords.ts';
import { getConstant } from './side.ts';

// Describes conditions of draft-07: `«Servicio» es «Estándar»`.

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

/** Constants that a keyword's code reads itself. */
const ofTheCode: Readonly<Record<string, readonly string[]>> = {
  phoneRule: ['account.phoneDigits', 'account.phoneStarts'],
  postalCode: ['postal.digits'],
  waybillNumber: ['tracking.waybillPrefix', 'tracking.waybillDigits'],
  maxVolumetricWeight: ['parcel.volumetricDivisor'],
  maxBillingWeight: ['parcel.volumetricDivisor'],
};

/** Constants behind a rule's value: named in the schema, or read by the rule's own code. */
export function getConstants({ side, entry }: Pick<FormView, 'side' | 'entry'>, rule: Rule): Constant[] {
  const place = pointerTo(...rule.path);
  const named = [...entry.resolved.origins].flatMap(([pointer, { constant }]) =>
    constant !== undefined && (pointer === place || (pointer.startsWith(`${place}/`) && rule.keyword !== 'required'))
      ? [constant]
      : [],
  );
  return [...new Set([...named, ...(ofTheCode[rule.keyword] ?? [])])].flatMap((path) => getConstant(side, path) ?? []);
}

/** Units of constants that the keyword implies anyway are ignored. */
const isOwnUnit = (unit: string) => !['text', 'decimals', 'ISO 4217', 'id'].includes(unit);

/** A pattern is described by its own message, because a general one would not describe it. */
function ownMessage(view: FormView, rule: Rule): string | undefined {
  const key = messageKey(rule, view.side.messages);
  return key === undefined || key === rule.keyword ? undefined : view.texts.find('rules', key);
}

export function rulePhrase(view: FormView, rule: Rule): Phrase {
  const unit =
    getConstants(view, rule)
      .map((constant) => constant.unit)
      .find(isOwnUnit) ?? '';
  const { keyword, setting, data } = rule;
  const message = keyword === 'pattern' ? ownMessage(view, rule) : undefined;
  return toPhrase({
    view,
    keyword,
    setting,
    data,
    unit,
    message,
    condition: (at, schema) => sayCondition(view, at, schema),
  });
}

/** The place that a rule is listed under: the missing field, the field to correct, or the validated one. */
export function getPlace(rule: Rule): readonly string[] {
  if (rule.keyword === 'required') return [...rule.data, String(rule.setting)];
  const { at, fields } = isObject(rule.setting) ? rule.setting : {};
  if (typeof at === 'string') return [...rule.data, ...at.split('/')];
  return Array.isArray(fields) && rule.keyword !== 'computed' ? [...rule.data, rule.field] : rule.data;
}

export interface Branch {
  /** Independent of the order of conditions. */
  readonly signature: string;
  readonly condition: Json;
  readonly negated: boolean;
  /** Place in the answers that the condition tests. */
  readonly data: readonly string[];
  /** For a condition that several forms share. */
  readonly name: string | undefined;
}

/** The branches around a place of the schema, outermost first. */
export function branchesAt({ entry: { resolved } }: Pick<FormView, 'entry'>, path: Path): Branch[] {
  return turnsTo(resolved.schema, path).map((turn) => {
    const { data, condition, wanted } = turn;
    const isCondition = turn.keyword !== 'dependencies';
    return {
      signature: `${data.join('.')} ${wanted ? '' : 'not '}${JSON.stringify(condition)}`,
      condition,
      negated: !wanted,
      data,
      name: isCondition ? getOrigin([...turn.path, 'if'], resolved.origins).condition : undefined,
    };
  });
}

/** The title that a shared condition has in `schemas/conditions`. */
function namedCondition({ side, texts }: FormView, name: string): string | undefined {
  const value = side.workspace.conditions.get(name)?.value;
  const title = isObject(value) && typeof value.title === 'string' ? texts.find('fields', value.title) : undefined;
  return title && lowerFirst(title);
}

/** `«Servicio» es «Estándar»` */
function sayBranch(view: FormView, { condition, negated, data, name }: Branch): string {
  const title = name === undefined ? undefined : namedCondition(view, name);
  if (title === undefined) return sayCondition(view, data, condition, negated);
  if (!negated) return title;
  return view.language === 'es' ? `no se cumple que ${title}` : `not: ${title}`;
}

const only: Readonly<Record<FormView['language'], readonly [first: string, next: string]>> = {
  es: ['solo si', 'y si'],
  en: ['only if', 'and if'],
};

/** `solo si «Servicio» es «Estándar»`; undefined for an unconditional rule. */
export function sayBranches(view: FormView, branches: readonly Branch[]): string | undefined {
  const [first, next] = only[view.language];
  if (branches.length === 0) return undefined;
  return branches.map((branch, index) => `${index === 0 ? first : next} ${sayBranch(view, branch)}`).join(' ');
}

/** `Peso: máximo 30 kg, solo si «Servicio» es «Estándar»` */
export function ruleTitle(view: FormView, rule: Rule): string {
  const title = toTitle(view, getPlace(rule));
  // A box's title is a sentence, whose full stop would precede the colon.
  return boxes.has(getLayout(view, getPlace(rule))?.widget ?? '') ? title.replace(/\.$/, '') : title;
}
