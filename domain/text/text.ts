/** Cleans text as keyboards and clipboards produce it. */

const zeros = [0x0660, 0x06f0, 0xff10]; // Arabic-Indic, Persian, full-width

/** Arabic-Indic, Persian and full-width digits become 0 to 9; everything else stays. */
export function toWesternDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.find((start) => code >= start && code < start + 10) ?? code;
    return String(code - zero);
  });
}

/**
 * Characters without a visible glyph: zero-width characters, direction marks and overrides, tags, blank letters,
 * annotation anchors.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** Removes invisible characters, which copied text often contains. */
export const stripInvisible = (text: string): string => text.replace(invisible, '');

export const hasInvisible = (text: string): boolean => text.search(invisible) >= 0;

/** After these characters a joiner or a selector is visible: pictures, and letters that join. */
// oxlint-disable-next-line no-misleading-character-class -- each is meant as a character of its own.
const shaped = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\p{Script=Arabic}#*0-9]$/u;
const shaping = /^(?:\u200c|\u200d|\ufe0e|\ufe0f)$/;

/** RegExp source of a text of digits alone: group separators carry no meaning (D-107). */
export const digitsPattern = '^[0-9]+$';

/**
 * The digits of a number that is written in groups, `012 180-0123`; a text with any other characters is returned
 * unchanged.
 */
export function normalizeDigits(text: string): string {
  const digits = toWesternDigits(stripInvisible(text)).replace(/[\s\u2010-\u2015-]/g, '');
  return /^\d+$/.test(digits) ? digits : text;
}

/** Folds full-width forms and digits of other scripts, and removes invisible characters. */
export const toPlainSigns = (text: string): string =>
  toWesternDigits(text.replace(/\p{Cf}/gu, '').normalize('NFKC')).replaceAll('\u2212', '-');

const float = /^(\d+)[.,]00?$/;
const exponent = /^(\d)(?:[.,](\d+))?[eE]\+?(\d{1,2})$/;

/**
 * Restores the digits of a phone or code that a spreadsheet turned into a number: `9991234471.0`, `9.991234471E+09`.
 * Rounded digits are lost: `9.99E+09` stays as it is. Three decimals are thousands and stay too.
 */
export function restoreDigits(text: string): string {
  const whole = float.exec(text)?.[1];
  if (whole) return whole;
  const [, first, rest = '', power] = exponent.exec(text) ?? [];
  return first && rest.length === Number(power) ? first + rest : text;
}

/** Whether digits were rounded away, so that only the person can restore them. */
export const isRoundedNumber = (text: string): boolean =>
  exponent.test(text.trim()) && restoreDigits(text.trim()) === text.trim();

/** Whether a text ends like a sentence in any of our scripts, so that no colon has to follow it. */
export const endsAsSentence = (text: string): boolean => /[?!.؟？！。]$/.test(text);

/** Lower case without accents, for comparison: `Ñandú` → `nandu`. */
export function foldAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Normalizes a typed text before it is stored and counted, in the browser and on the server: trimmed, without invisible
 * characters, and with composed accents, so that `é` is one character whatever the keyboard or the clipboard produced.
 */
export const lineOf = (text: string): string =>
  text
    .replace(invisible, (sign, at: number) => (shaping.test(sign) && shaped.test(text.slice(0, at)) ? sign : ''))
    .trim()
    .normalize('NFC');

// RULE-GEN-01.

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * Empty: missing, a blank or whitespace-only text, an array without items, an object without keys (RULE-GEN-01).
 * 0 and false are answers, not empty (D-37); neither is a Date, a File or any other class's instance.
 */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'object') return isPlainObject(value) && Object.keys(value).length === 0;
  return false;
}

/** A tree of elements and texts, such as the body of an editorial text. */
type TextTree = string | { readonly tag?: string; readonly children?: readonly TextTree[] };

/** Inline elements: a link before a full stop is not separated from it. */
const withinSentence: ReadonlySet<string | undefined> = new Set(['a', 'strong', 'em', 'code']);

function said(node: TextTree): string {
  if (typeof node === 'string') return node;
  const inside = (node.children ?? []).map(said).join('');
  return withinSentence.has(node.tag) ? inside : ` ${inside} `;
}

/** The text of a body without markup, its blocks separated by one space. */
export const plainText = (nodes: readonly TextTree[]): string =>
  nodes.map(said).join('').replaceAll(/\s+/g, ' ').trim();
