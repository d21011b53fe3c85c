/** Limits: a number of a rule, or the constant that several rules share. */
import { findConstant, listConstants } from '#domain/constant-facts.ts';
import { getId } from '../../compiler/workspace.ts';
import type { Rule } from '../../compiler/rules.ts';
import { pointerTo } from '../../model/pointer.ts';
import { both, type Both, sayList } from '../../wording/language.ts';
import { branchesAt, getPlace } from '../../wording/rule-text.ts';
import { sayConstant } from '../../wording/units.ts';
import { constantUses, findRule, limitPath, originOf } from '../field-facts.ts';
import { constantDependents, dependents } from '../dependents.ts';
import { withJson } from '../json-text.ts';
import { type Rules, withChanges } from '../rules.ts';
import { named, openForm, type Outcome, refuse } from './outcome.ts';

/** Of these only whole numbers make sense. */
const counted = new Set([
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'digits',
  'maxDecimals',
  'moneyDecimals',
  'maxDaysAhead',
  'minAgeYears',
]);

const mostDecimals = 20;

function checkNumber(rule: Rule, value: number, unit: string): void {
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER)
    refuse('Escribe un número.', 'Write a number.');
  if (value < 0) refuse('Un límite no puede ser negativo.', 'A limit cannot be negative.');
  const isCounted = counted.has(rule.keyword) || ['centavos', 'characters', 'digits', 'pieces', 'files'].includes(unit);
  if (isCounted && !Number.isInteger(value)) refuse('Aquí va un número entero.', 'A whole number goes here.');
  if (['maxLength', 'maxItems', 'digits'].includes(rule.keyword) && value < 1)
    refuse('Tiene que caber al menos uno.', 'At least one must fit.');
  if (['maxDecimals', 'moneyDecimals'].includes(rule.keyword) && value > mostDecimals)
    refuse('No hay números con tantos decimales.', 'No number has that many decimals.');
}

const lows = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems']);
const pairs: Readonly<Record<string, readonly string[]>> = {
  minimum: ['maximum', 'exclusiveMaximum'],
  exclusiveMinimum: ['maximum', 'exclusiveMaximum'],
  minLength: ['maxLength'],
  minItems: ['maxItems'],
};

/** The first field of these forms that no answer could satisfy any more. */
function impossible(rules: Rules, files: Iterable<string>): Both | undefined {
  for (const entry of [...files].flatMap((file) => rules.entry(file) ?? [])) {
    for (const low of entry.rules.filter(({ keyword }) => lows.has(keyword))) {
      const at = low.data.join('.');
      const highs = entry.rules.filter(
        ({ keyword, data }) => pairs[low.keyword]?.includes(keyword) && data.join('.') === at,
      );
      for (const high of highs) {
        const [least, most] = [Number(low.setting), Number(high.setting)];
        const isStrict = low.keyword.startsWith('exclusive') || high.keyword.startsWith('exclusive');
        if (least < most || (least === most && !isStrict)) continue;
        const branches = [low, high].map((rule) => branchesAt({ entry }, rule.path));
        const isApart =
          branches.every((each) => each.length > 0) &&
          branches[0]?.map(({ signature }) => signature).join() !==
            branches[1]?.map(({ signature }) => signature).join();
        if (!isApart) {
          const title = named(rules, entry, low.data);
          return both((language) => `${title[language]} (${getId(entry.file) ?? entry.file})`);
        }
      }
    }
  }
  return undefined;
}

/** @throws Refusal when the draft would leave a field without a possible answer. */
function checkRanges(rules: Rules, changes: Rules['changes'], files: Iterable<string>): void {
  const where = impossible(rules.reopen(changes), files);
  if (where) refuse(`Así no cabe ninguna respuesta en ${where.es}.`, `No answer would fit ${where.en}.`);
}

const sayLimit = (value: number | string, unit: string): Both => both((language) => sayConstant(value, unit, language));

/** A constant, in every rule and text that names it. */
export function setConstant(rules: Rules, { path, value }: { path: string; value: number | string }): Outcome {
  const constant = findConstant(path);
  const now = rules.constants.find((each) => each.path === path)?.value;
  if (!constant || (typeof now !== 'number' && typeof now !== 'string'))
    return refuse('Esa constante no se cambia aquí.', 'That constant is not changed here.');
  if (typeof value !== typeof constant.value)
    return refuse('El valor nuevo es de otra clase.', 'The new value is of another kind.');
  if (typeof value === 'number') checkNumber({ keyword: '' } as Rule, value, constant.unit);
  const files = constantDependents(rules, path);
  for (const entry of [...files].flatMap((file) => rules.entry(file) ?? [])) {
    for (const rule of entry.rules) {
      const at = limitPath(rule);
      if (typeof value === 'number' && at && originOf(entry, at).constant === path)
        checkNumber(rule, value, constant.unit);
    }
  }
  const changes = withChanges(rules, {}, { [path]: value });
  checkRanges(rules, changes, files);
  const [was, is] = [sayLimit(now, constant.unit), sayLimit(value, constant.unit)];
  const uses = both((language) =>
    sayList(
      constantUses(rules, path, language).map(({ title }) => title),
      language,
    ),
  );
  return {
    changes,
    said: {
      es: `${path}: ${was.es} → ${is.es}.${uses.es === '' ? '' : ` Cambia en ${uses.es}.`}`,
      en: `${path}: ${was.en} → ${is.en}.${uses.en === '' ? '' : ` Changes in ${uses.en}.`}`,
    },
  };
}

interface LimitChange {
  file: string;
  /** The rule's id within its form. */
  rule: string;
  value: number;
}

function openLimit(rules: Rules, { file, rule: id }: LimitChange) {
  const { entry } = openForm(rules, file);
  const rule = findRule(entry, id);
  const path = rule && limitPath(rule);
  if (!rule || !path) return refuse('Esa regla ya no existe.', 'That rule is no longer there.');
  const origin = originOf(entry, path);
  const constant = entry.resolved.origins.get(pointerTo(...path))?.constant;
  return { entry, rule, origin, constant };
}

/** The number of a rule; its constant if it has one. */
export function setLimit(rules: Rules, change: LimitChange): Outcome {
  const { rule, constant } = openLimit(rules, change);
  if (constant === undefined) return separateLimit(rules, change);
  checkNumber(rule, change.value, findConstant(constant)?.unit ?? '');
  return setConstant(rules, { path: constant, value: change.value });
}

/** A number of this rule alone, whatever its constant says. */
export function separateLimit(rules: Rules, change: LimitChange): Outcome {
  const { entry, rule, origin, constant } = openLimit(rules, change);
  const { value } = change;
  const unit = constant === undefined ? '' : (findConstant(constant)?.unit ?? '');
  checkNumber(rule, value, unit);
  if (origin.file.startsWith('shared/'))
    return refuse(
      'Esta regla está en un grupo que comparten varios formularios: no se puede separar para uno.',
      'This rule is in a group that several forms share: it cannot be separated for one.',
    );
  const same =
    value < 3 ? undefined : listConstants().find((each) => each.value === value && (unit === '' || each.unit === unit));
  if (same)
    return refuse(
      `${value} ya es la constante ${same.path}: usa esa, o escribe otro número.`,
      `${value} is the constant ${same.path} already: use that one, or write another number.`,
    );
  const text = rules.text(origin.file);
  if (text === undefined) return refuse('Esa regla ya no existe.', 'That rule is no longer there.');
  const changes = withChanges(rules, { [origin.file]: withJson(text, origin.path, value) });
  checkRanges(rules, changes, dependents(rules, [origin.file]));
  const title = named(rules, entry, getPlace(rule));
  const is = sayLimit(value, unit);
  return {
    changes,
    said: {
      es: `${title.es}: ${is.es}, solo en este formulario.`,
      en: `${title.en}: ${is.en}, in this form only.`,
    },
  };
}
