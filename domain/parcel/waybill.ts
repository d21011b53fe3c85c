import { constants } from '../constants.ts';
import { toPlainSigns } from '../text/text.ts';

/** Waybill numbers: JMX and 12 digits (RULE-TRK-02). */
const { waybillPrefix, waybillDigits } = constants.tracking;

/** RegExp source. */
export const waybillPattern = `^${waybillPrefix}[0-9]{${waybillDigits}}$`;

const waybill = new RegExp(waybillPattern);

/** 15 characters: JMX and 12 digits. Checks the format only, because old numbers may lack the check digit. */
export function isWaybillNumber(text: string): boolean {
  return waybill.test(text);
}

/** Luhn check digit: detects any single wrong digit and nearly all swapped neighbours. */
function checkDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** False for a number with one wrong digit or two swapped neighbours. Valid old numbers may fail it. */
export function hasRightCheckDigit(waybillNo: string): boolean {
  const digits = waybillNo.slice(waybillPrefix.length);
  return isWaybillNumber(waybillNo) && digits.endsWith(String(checkDigit(digits.slice(0, -1))));
}

/**
 * The number of the n-th order: the zero-padded sequence and a check digit. Numbers can be guessed from their
 * neighbours; the phone suffix protects a parcel's data (D-43), not the number.
 * @throws RangeError unless n is an integer from 1 to 99 999 999 999.
 */
export function waybillFromSequence(n: number): string {
  const places = waybillDigits - 1;
  if (!Number.isInteger(n) || n < 1 || n >= 10 ** places) throw new RangeError(`No waybill number for sequence ${n}`);
  const digits = String(n).padStart(places, '0');
  return `${waybillPrefix}${digits}${checkDigit(digits)}`;
}

/** `['JMX', '0042', '7720', '1184']`, the groups in which a number is printed and read aloud. */
export function formatWaybill(waybillNo: string): string[] {
  if (!isWaybillNumber(waybillNo)) return [waybillNo];
  return [waybillPrefix, ...(waybillNo.slice(waybillPrefix.length).match(/.{4}/g) ?? [])];
}

// Finds waybill numbers in any typed or pasted text: a list, a spreadsheet's cells, a whole e-mail (D-41).

/** Between the groups of a printed number, including a line break from an e-mail program. */
const gap = '[ \\t._\\-\\u2010-\\u2015\\u00b7]{0,2}\\n?';
const groupings = [[12], [4, 4, 4], [3, 3, 3, 3], [6, 6]].map((sizes) => sizes.map((size) => `\\d{${size}}`).join(gap));

/** Separators between the prefix and the number: `JMX: 0042…`, `JMX-0042…`. */
const afterPrefix = '[ \\t:#.\\-\\u2010-\\u2015]{0,3}';
const wholeNumber = new RegExp(
  `(?<![A-Z0-9])${waybillPrefix}${afterPrefix}((?:${groupings.join('|')}))(?![A-Z0-9])`,
  'g',
);
const bareNumber = new RegExp(`(?<![A-Z0-9+])(?:${groupings.slice(0, 2).join('|')})(?![A-Z0-9])`, 'g');
/** Directly followed by the letters of a file name, which needs a valid check digit: `guiaJMX004277201184pdf`. */
const gluedNumber = new RegExp(`(?:(?<=[A-Z])${waybillPrefix}\\d{12}(?!\\d)|${waybillPrefix}\\d{12}(?=[A-Z]))`, 'g');
/** Groups of four with too few or too many digits. */
const damagedGroups = new RegExp(`(?<![A-Z0-9])${waybillPrefix}[ -]?((?:\\d{4}[ -]){2,4}\\d{1,6})(?![A-Z0-9])`, 'g');
const damagedNumber = new RegExp(`^${waybillPrefix}(?=[A-Z]*\\d)[A-Z0-9|]+$`);

/** Space, Enter, tab, comma and semicolon, in Latin, Arabic and Chinese (full-width ones are folded before). */
const separators = /[\s,;،؛、]+/;
/**
 * Characters at both ends of an entry that are neither letters nor digits. One pass from either end keeps a line of a
 * hundred thousand dashes cheap.
 */
const withoutEdges = /^[^\p{L}\p{N}]*(.*[\p{L}\p{N}|])?/su;

/** Decodes one layer of percent-encoding; a part that is not UTF-8 stays. */
const withoutPercents = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });

/** Nested links: mail protection and click counters encode a link again (D-107). */
const mostLayers = 5;

function decodeLinks(text: string): string {
  let decoded = text.replace(/=\r?\n/g, '');
  for (let layer = 0; layer < mostLayers && decoded.includes('%'); layer += 1) decoded = withoutPercents(decoded);
  return decoded;
}

/** How mail programs and their link scanners write a sign before our number without a `%`: `=3D`, `-3D`. */
const escapedSign = new RegExp(`[=-](?:2[0-9A-F]|3[A-F])(?=${waybillPrefix}[ -]?\\d)`, 'g');

/**
 * Separators of our own addresses, quote marks and numbering at the start of a line, an amount whose comma separates
 * nothing, and the seam of two cells that were copied together.
 */
const coded: readonly (readonly [RegExp, string])[] = [
  [/&NBSP;|&#160;/g, ' '],
  [escapedSign, ' '],
  [/^[ \t]*(?:>[ \t]*)+/gm, ''],
  [/^[ \t]*\d{1,3}[.):]+[ \t]+/gm, ''],
  [/(?<!\d)\d{1,3}(?:,\d{3})+\.\d{2}(?!\d)/g, ' '],
  [new RegExp(`(?<=\\d)(?=${waybillPrefix}\\d)`, 'g'), ' '],
];

/** A date, a time or an amount: never a waybill number. */
const otherFigure = /^(?:\d{1,4}([/.-])\d{1,2}\1\d{1,4}|\d{1,2}:\d{2}(?::\d{2})?|\d+\.\d{1,2})$/;
/** A file name counts as a message: `JMX004277201184 (1).pdf`. */
const fileEnd = /\.(?:PDF|PNG|JPE?G|HEIC|WEBP|GIF|TXT|CSV|XLSX?|DOCX?|ZIP|EML|MSG|HTML?|ZPL)$/;
const isWord = (entry: string) =>
  /[@]|:\/\//.test(entry) || fileEnd.test(entry) || (!/\d/.test(entry) && entry !== waybillPrefix);

const toDigits = (text: string) => text.replaceAll(/\D/g, '');

function fold(text: string): string {
  const plain = toPlainSigns(decodeLinks(text)).toUpperCase().replaceAll(/\r\n?/g, '\n');
  return coded.reduce((folded, [sign, instead]) => folded.replace(sign, instead), plain);
}

/** Puts every number that is certain on a line of its own, in one piece. */
function gather(text: string): string {
  const whole = text.replace(wholeNumber, (_, digits: string) => `\n${waybillPrefix}${toDigits(digits)}\n`);
  const glued = whole.replace(gluedNumber, (number) => (hasRightCheckDigit(number) ? `\n${number}\n` : number));
  return glued.replace(damagedGroups, (_, digits: string) => `\n${waybillPrefix}${toDigits(digits)}\n`);
}

/** Twelve digits alone are one of our numbers when the check digit is valid. */
function completeBare(text: string): string {
  return text.replace(bareNumber, (found) => {
    const number = `${waybillPrefix}${toDigits(found)}`;
    return hasRightCheckDigit(number) ? `\n${number}\n` : found;
  });
}

const getEntries = (text: string): string[] =>
  text
    .split(separators)
    .map((entry) => withoutEdges.exec(entry)?.[1] ?? '')
    .filter(Boolean);

/**
 * The numbers in a text, in order, in upper case and each once. In a list, an entry that is not a number stays, so that
 * the rules reject it by name. In a message (it has words) other entries are left out, except for a damaged number. A
 * message without any number is one entry, so that it is rejected once and not word by word.
 */
export function splitWaybills(text: string): string[] {
  const folded = gather(fold(text));
  const all = getEntries(folded);
  const looksRight = (entry: string) => isWaybillNumber(entry) || damagedNumber.test(entry);
  const isMessage = all.some(isWord);
  const found = all.filter(looksRight);
  if (found.length > 0 && isMessage) return [...new Set(found)];
  const entries = getEntries(completeBare(folded));
  if (isMessage) {
    const completed = entries.filter(looksRight);
    return completed.length > 0 ? [...new Set(completed)] : [all.join(' ')];
  }
  return [...new Set(entries.filter((entry) => found.length === 0 || !otherFigure.test(entry)))];
}

/** Enough to distinguish a left-out text from a few left-out words. */
const mostExamined = 100;

/**
 * What a person typed besides the numbers and `splitWaybills` left out, as typed and each once. Links and addresses
 * that contain a number, dates and amounts are not reported.
 */
export function listLeftOut(text: string): string[] {
  const kept = splitWaybills(text).join(' ');
  const retainedDigits = kept.replaceAll(/[^\d ]/g, '');
  const isLeftOut = (entry: string): boolean => {
    const folded = toPlainSigns(entry).toUpperCase();
    const digits = toDigits(folded);
    const isOther =
      /[@]|:\/\//.test(entry) ||
      otherFigure.test(folded) ||
      /^(?:\d{1,3}|\p{L})$/u.test(folded) ||
      folded === waybillPrefix;
    return !isOther && !kept.includes(folded) && (digits === '' || !retainedDigits.includes(digits));
  };
  const entries = text.split(separators, mostExamined).map((entry) => withoutEdges.exec(entry)?.[1] ?? '');
  return [...new Set(entries.filter((entry) => entry !== '' && isLeftOut(entry)))];
}

/**
 * The one number that a text represents in any form: in groups, as a link, as a file name. A text with none or several
 * is returned unchanged, for the rules to reject.
 */
export function normalizeWaybill(text: string): string {
  const [number, ...others] = splitWaybills(text);
  return number !== undefined && others.length === 0 && isWaybillNumber(number) ? number : text;
}

const lookalikes: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  '|': '1',
  Z: '2',
  S: '5',
  B: '8',
};

/** The likely intended number of a wrong entry: letters typed for digits, or a missing prefix. */
export function suggestWaybill(entry: string): string | undefined {
  if (isWaybillNumber(entry)) return undefined;
  const rest = entry.startsWith(waybillPrefix) ? entry.slice(waybillPrefix.length) : entry;
  const digits = rest.replaceAll(/[OQDIL|ZSB]/g, (letter) => lookalikes[letter] ?? letter);
  return digits.length === waybillDigits && isWaybillNumber(`${waybillPrefix}${digits}`)
    ? `${waybillPrefix}${digits}`
    : undefined;
}
