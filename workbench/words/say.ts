/** One keyword with its setting in words. */
import { type FormView, layoutOf } from './form-view.ts';
import { dialectWords } from './keywords/dialect.ts';
import { standardWords } from './keywords/standard.ts';
import { type Phrase, plain, type Said, type Wording } from './phrase.ts';

const wordings: Readonly<Record<string, Wording>> = { ...standardWords, ...dialectWords };

export const isSayable = (keyword: string): boolean => Object.hasOwn(wordings, keyword);

/** Every keyword that has words. */
export const sayableKeywords: readonly string[] = Object.keys(wordings);

/** Bounds are numbers of the field, in its unit; other keywords count something of their own. */
const bounds = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']);

/** Layouts call the unit of money by its currency; its amounts are held in centavos. */
function layoutUnit(view: FormView, data: readonly string[]): string {
  const { unit, widget } = layoutOf(view, data) ?? {};
  return widget === 'money' || unit === 'mxn' ? 'centavos' : (unit ?? '');
}

type Wanted = Pick<Said, 'view' | 'keyword' | 'setting' | 'data' | 'condition'> &
  Partial<Pick<Said, 'unit' | 'message'>>;

export function phraseOf({ unit, message, ...said }: Wanted): Phrase {
  const { view, keyword, setting, data } = said;
  const wording = Object.hasOwn(wordings, keyword) ? wordings[keyword] : undefined;
  if (!wording) return plain(`${keyword}: ${JSON.stringify(setting)}`);
  const ofLayout = bounds.has(keyword) ? layoutUnit(view, data) : '';
  return wording[view.language]({ ...said, unit: ofLayout || (unit ?? ''), message });
}
