/**
 * Validates an operator's texts (D-30). The English ones define which texts exist and what each of them must contain;
 * an invalid text is left out, and the English one is used.
 */
import { isObject } from '#schemas/model/json.ts';
import type { TextTree } from '#schemas/runtime/dictionary-version.ts';

/** A finding that is logged for the operator. */
export interface TextFinding {
  /** Relative to the folder of languages, e.g. `vi/shell.json`. */
  readonly file: string;
  /** Key of the text, e.g. `nav.track`; undefined when it concerns the whole file. */
  readonly key?: string;
  readonly what: string;
}

interface Validated {
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

/** Undefined when the text can replace the English one. */
function toFault(text: string, english: string): string | undefined {
  if (text.trim() === '') return 'is empty';
  const [names, wanted] = [namesIn(text), namesIn(english)];
  const unknown = [...names].find((name) => !wanted.has(name));
  if (unknown !== undefined) return `asks for {{${unknown}}}, which no caller provides`;
  // A plural may write its number as a word.
  const missing = [...wanted].find((name) => name !== 'count' && !names.has(name));
  if (missing !== undefined) return `lacks {{${missing}}}`;
  if (/\{\{|\}\}|\$t\(/.test(text.replaceAll(placeholder, ''))) return 'has a placeholder that is not closed';
  if (tagsIn(text) !== tagsIn(english)) return 'has other tags than the English text';
  return undefined;
}

function validateTree(given: object, english: TextTree, path: string): Validated {
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
 * @param given the content of its file.
 */
export function validateTexts(given: unknown, english: TextTree): Validated {
  if (!isObject(given)) return { texts: {}, findings: [{ what: 'must hold an object of texts' }] };
  return validateTree(given, english, '');
}
