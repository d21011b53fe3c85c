/** Describes a rule of a compiled form with its conditions. */
import type { Constant } from '#domain/constant-facts.ts';
import { messageKey, getOrigin, type Rule } from '#schemas/compiler/rules.ts';
import { turnsTo } from '#schemas/model/branches.ts';
import { isObject, type Json } from '#schemas/model/json.ts';
import { type Path, pointerTo } from '#schemas/model/pointer.ts';
import { sayCondition, toPhrase } from './conditions.ts';
import { type FormView, getLayout, toTitle } from './form-view.ts';
import { lowerFirst } from './language.ts';
import type { Phrase } from './phrase.ts';
import { getConstant } from './side.ts';

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

const boxes = new Set(['checkbox', 'consent']);

/** `Peso: máximo 30 kg, solo si «Servicio» es «Estándar»` */
export function ruleTitle(view: FormView, rule: Rule): string {
  const title = toTitle(view, getPlace(rule));
  // A box's title is a sentence, whose full stop would precede the colon.
  return boxes.has(getLayout(view, getPlace(rule))?.widget ?? '') ? title.replace(/\.$/, '') : title;
}
