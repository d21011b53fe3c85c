/** Describes one keyword with its setting. */
import { type FormView, getLayout } from './form-view.ts';
import { dialectWordings } from './keywords/dialect.ts';
import { standardWordings } from './keywords/standard.ts';
import { type Phrase, plain, type RuleContext, type Wording } from './phrase.ts';

const wordings: Readonly<Record<string, Wording>> = { ...standardWordings, ...dialectWordings };

export const isSayable = (keyword: string): boolean => Object.hasOwn(wordings, keyword);

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
