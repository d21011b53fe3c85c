/**
 * What is wrong with the words that an operator brings (D-30). English says which texts there are and what each of them
 * must name; a text that can't be used is left out, and English stands in its place.
 */
import { isObject } from '#schemas/model/json.ts';
import type { TextTree } from '#schemas/runtime/dictionary-version.ts';

/** Something that the log says to the operator. */
export interface TextFinding {
  /** From the folder of languages on, e.g. `vi/shell.json`. */
  readonly file: string;
  /** Of the text, e.g. `nav.track`; undefined when it is about the whole file. */
  readonly key?: string;
  readonly what: string;
}

interface Judged {
  readonly texts: TextTree;
  readonly findings: readonly Omit<TextFinding, 'file'>[];
}

const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g;
const tag = /<\/?[a-z!?][^>]*>?/gi;

const namesIn = (text: string): Set<string> => new Set([...text.matchAll(placeholder)].map(([, name]) => name ?? ''));
const tagsIn = (text: string): string =>
  [...text.matchAll(tag)]
    .map(([whole]) => whole)
    .toSorted()
    .join('');

/** Undefined when the text can stand in the place of the English one. */
function toFault(text: string, english: string): string | undefined {
  if (text.trim() === '') return 'is empty';
  const [names, wanted] = [namesIn(text), namesIn(english)];
  const unknown = [...names].find((name) => !wanted.has(name));
  if (unknown !== undefined) return `asks for {{${unknown}}}, which nobody gives`;
  // A plural may say its number in a word.
  const missing = [...wanted].find((name) => name !== 'count' && !names.has(name));
  if (missing !== undefined) return `lacks {{${missing}}}`;
  if (/\{\{|\}\}|\$t\(/.test(text.replaceAll(placeholder, ''))) return 'has a placeholder that is not closed';
  if (tagsIn(text) !== tagsIn(english)) return 'has other tags than the English text';
  return undefined;
}

function validateTree(given: object, english: TextTree, path: string): Judged {
  const texts: Record<string, string | TextTree> = {};
  const findings: Omit<TextFinding, 'file'>[] = [];
  for (const [name, value] of Object.entries(given)) {
    const key = path === '' ? name : `${path}.${name}`;
    const model = Object.hasOwn(english, name) ? english[name] : undefined;
    if (model === undefined) findings.push({ key, what: 'is no text of the product' });
    else if (typeof model === 'object') {
      if (!isObject(value)) findings.push({ key, what: 'must be a group of texts' });
      else {
        const below = validateTree(value, model, key);
        if (Object.keys(below.texts).length > 0) texts[name] = below.texts;
        findings.push(...below.findings);
      }
    } else if (typeof value !== 'string') findings.push({ key, what: 'must be a text' });
    else {
      const fault = toFault(value, model);
      if (fault === undefined) texts[name] = value;
      else findings.push({ key, what: fault });
    }
  }
  return { texts, findings };
}

/**
 * The usable texts of one namespace.
 * @param given what its file holds.
 */
export function validateTexts(given: unknown, english: TextTree): Judged {
  if (!isObject(given)) return { texts: {}, findings: [{ what: 'must hold an object of texts' }] };
  return validateTree(given, english, '');
}
