/**
 * What people call the columns of their lists in every language: the names on our own forms, and what other programs
 * and couriers write (`schemas/messages/<language>/vocabulary/columns.json`). Compared without case, accents and
 * punctuation.
 */
import {
  type AddressField,
  type ColumnField,
  columnParts,
  type ColumnSetName,
  type ColumnUse,
  type ParcelField,
} from '#machines/table-import.mapping.ts';
import { foldAccents } from '#domain/text/text.ts';
import { findCurrency, findUnit, isWeightUnit } from '#domain/text/typed-number.ts';
import { byDictionary } from '#src/i18n/vocabulary.ts';

/** What a column can hold, by what the rows are, in the order of the repair grid. */
const addressFields = [
  'name',
  'phone',
  'zip',
  'state',
  'city',
  'township',
  'town',
  'street',
  'address1',
  'address2',
  'company',
  'email',
] as const satisfies readonly AddressField[];

export const parcelFields = [
  'itemName',
  'itemType',
  'productType',
  'quantity',
  'weight',
  'length',
  'width',
  'height',
  'itemValue',
  'codAmount',
  'insure',
  'remark',
] as const satisfies readonly ParcelField[];

export const getFields = {
  address: addressFields,
  batch: [...addressFields, ...parcelFields],
} as const satisfies Readonly<Record<ColumnSetName, readonly ColumnField[]>>;

/** What the cells of a row say. */
export type Texts = Readonly<Partial<Record<ColumnField, string>>>;

/** Of all sets, in the order of any of them. */
export const columnFields: readonly ColumnField[] = getFields.batch;

/** `prefix`: whose column it is, before or behind its name. */
type ColumnVocabulary = Readonly<Record<ColumnUse | 'prefix', readonly string[]>>;

const vocabularies = Object.values(
  byDictionary(
    import.meta.glob<ColumnVocabulary>('../../../schemas/messages/*/vocabulary/columns.json', {
      eager: true,
      import: 'default',
    }),
  ),
);

export const folded = (text: string): string =>
  foldAccents(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const getWords = (list: keyof ColumnVocabulary): string[] =>
  vocabularies.flatMap((vocabulary) => vocabulary[list]).map(folded);

const byTitle = (uses: readonly ColumnUse[]): ReadonlyMap<string, ColumnUse> =>
  new Map(uses.flatMap((use) => getWords(use).map((word) => [word, use] as const)));

const usesByTitle: Readonly<Record<ColumnSetName, ReadonlyMap<string, ColumnUse>>> = {
  address: byTitle([...columnParts, ...getFields.address]),
  batch: byTitle([...columnParts, ...getFields.batch]),
};

const someOf = (words: readonly string[]) => words.toSorted((a, b) => b.length - a.length).join('|');
const prefixes = someOf(getWords('prefix'));
/** `Shipping Phone`, `收件人电话`; Chinese writes no space between them. */
const before = new RegExp(String.raw`^(?:${prefixes})(?: (?:del?|do|da|of) | |(?=\p{Script=Han}))(?=.)`, 'u');
/** `Teléfono del destinatario`, `Calle de entrega`. */
const behind = new RegExp(
  String.raw`(?:(?: (?:del?|do|da|of|for|para))+(?: (?:la|el|the|quien))*)? (?:${prefixes})$`,
  'u',
);

const withoutPrefix = (title: string): string => title.replace(before, '').replace(behind, '');

const inBrackets = /[([]([^)\]]*)[)\]]?\s*$/u;
/** `Peso en gramos`, `Weight lb`, `Valor USD`. */
const lastWord = /^(.*?)(?: (?:en|in|em|de|of))?(?:^| )(\S+)$/u;

const sides: ReadonlySet<ColumnUse> = new Set(['length', 'width', 'height']);
const amounts: ReadonlySet<ColumnUse> = new Set(['itemValue', 'codAmount']);

/** A word that names a unit of this column. */
function isUnitOf(use: ColumnUse, word: string): boolean {
  if (amounts.has(use)) return findCurrency(word) !== undefined;
  const unit = findUnit(word);
  if (unit === undefined) return false;
  return isWeightUnit(unit) ? use === 'weight' : sides.has(use);
}

interface ReadTitle {
  readonly use: ColumnUse;
  /** As written in the title: `g`, `mm`, `USD`. */
  readonly unit?: string;
  /** It says whose column it is. */
  readonly isPrefixed: boolean;
}

function findUse(columns: ColumnSetName, title: string): ReadTitle | undefined {
  const uses = usesByTitle[columns];
  const exact = uses.get(title);
  if (exact) return { use: exact, isPrefixed: false };
  const use = uses.get(withoutPrefix(title));
  return use && { use, isPrefixed: true };
}

/** What a title says; undefined when nothing is known of it. A title may say more than the field: `Nombre *`. */
export function readTitle(columns: ColumnSetName, title: string): ReadTitle | undefined {
  const bracketed = inBrackets.exec(title)?.[1]?.trim() ?? '';
  const words = folded(title.replace(/[([].*$/u, ''));
  const [, rest = '', last = ''] = lastWord.exec(words) ?? [];
  const whole = findUse(columns, words);
  if (whole) {
    const unit = [bracketed, last].find((word) => isUnitOf(whole.use, word));
    return unit ? { ...whole, unit } : whole;
  }
  const shorter = findUse(columns, rest);
  if (shorter && isUnitOf(shorter.use, last)) return { ...shorter, unit: last };
  return columns === 'batch' && rest === '' && isUnitOf('weight', last)
    ? { use: 'weight', unit: last, isPrefixed: false }
    : undefined;
}

/** The unit that a title names for the numbers of its column; none where the column is taken for something else. */
export function getUnit(
  columns: ColumnSetName,
  title: string,
  use: ColumnUse | 'leftOut' | undefined,
): string | undefined {
  const read = readTitle(columns, title);
  return read && read.use === use ? read.unit : undefined;
}

const isField = (use: ColumnUse | undefined): use is ColumnField => !columnParts.some((part) => part === use);

/** The field that a title is the name of. */
export function fieldOfTitle(columns: ColumnSetName, title: string): ColumnField | undefined {
  const use = readTitle(columns, title)?.use;
  return isField(use) ? use : undefined;
}

/** Whether a title is that of a street with more behind it in one text. */
export function isWholeAddress(title: string): boolean {
  const use = readTitle('address', title)?.use;
  return use === 'wholeAddress' || use === 'streetLine';
}
