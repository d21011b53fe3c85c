/** How a row of the repair grid becomes another one: by what the catalogue says of its postal code, and by what is typed. */
import { addExtension, parsePhone } from '#domain/account/phone.ts';
import { findColony } from '#domain/address/place-name.ts';
import { isPostalCode, stateOfPostalCode } from '#domain/address/postal.ts';
import type { ColumnField } from '#machines/table-import.mapping.ts';
import type { FixKind } from '../clean-cell.ts';
import {
  type CellFault,
  type CellMark,
  type GridRow,
  isByPlace,
  isGuessed,
  makeRow,
  misfitFault,
  misfitKey,
  type Place,
  placeFields,
  readAs,
  type RowParts,
} from './row.ts';

const isPlaceField = (field: ColumnField): boolean => placeFields.some((each) => each === field);

/** The state that the code's first digits indicate, where none is written. */
export function stateFilled<Parts extends Pick<RowParts, 'texts' | 'marks'>>(parts: Parts): Parts {
  const { texts, marks } = parts;
  const state = texts.state ? undefined : stateOfPostalCode(texts.zip ?? '')?.name;
  if (!state) return parts;
  const fixes: FixKind[] = [...(marks.state?.fixes ?? []), 'place'];
  return { ...parts, texts: { ...texts, state }, marks: { ...marks, state: { fixes } } };
}

/** Moves the extension of a phone to the references (D-107). */
export function extensionMoved<Parts extends Pick<RowParts, 'texts' | 'marks'>>(parts: Parts): Parts {
  const { texts, marks } = parts;
  const { phone, extension } = parsePhone(texts.phone ?? '');
  if (extension === undefined) return parts;
  const address2 = addExtension(texts.address2 ?? '', extension);
  const marked = (field: ColumnField): CellMark => ({ fixes: [...(marks[field]?.fixes ?? []), 'extension'] });
  return {
    ...parts,
    texts: { ...texts, phone, address2 },
    marks: { ...marks, phone: marked('phone'), address2: marked('address2') },
  };
}

/** Without what a postal code has filled in. */
function placeTakenBack<Parts extends RowParts>(parts: Parts): Parts {
  const filled = placeFields.filter((field) => isByPlace(parts, field));
  if (filled.length === 0) return parts;
  const texts = { ...parts.texts };
  const marks = { ...parts.marks };
  for (const field of filled) {
    texts[field] = '';
    delete marks[field];
  }
  return { ...parts, texts, marks };
}

/** Whether the catalogue can complete the row, or has to say whether its completed code fits. */
export function wantsPlace(row: RowParts): boolean {
  const { zip = '', city, town } = row.texts;
  if (!isPostalCode(zip) || row.place?.zip === zip) return false;
  return !city || !town || readAs(row) !== undefined || placeFields.some((field) => isGuessed(row, field));
}

/** What is missing, by the catalogue. Of a code that lies elsewhere nothing is taken before the person has decided. */
export function withPlace(row: GridRow, place: Place): GridRow {
  const { faults: _, ...parts } = row;
  const known = { ...parts, place };
  if (misfitFault(known)) return makeRow(placeTakenBack(known));
  const filled = placeFilledIn(known, place.texts, (field) => !row.texts[field] && place.texts[field] !== undefined);
  return makeRow(guessesConfirmed(filled, place));
}

/** Guesses that the catalogue knows are right, as it writes them; a city that it has as the municipality is one. */
function guessesConfirmed<Parts extends RowParts>(parts: Parts, { texts: names, colonies = [] }: Place): Parts {
  const texts = { ...parts.texts };
  const marks = { ...parts.marks };
  const confirm = (field: ColumnField, text: string) => {
    texts[field] = text;
    marks[field] = { fixes: marks[field]?.fixes ?? [] };
  };
  const lists = { town: colonies, city: [names.city ?? ''], township: [names.township ?? ''] };
  for (const field of ['town', 'city', 'township'] as const) {
    const found = isGuessed(parts, field) ? findColony(texts[field] ?? '', lists[field]) : undefined;
    if (found) confirm(field, found);
    else if (field === 'city' && isGuessed(parts, field) && names.city && findColony(texts.city ?? '', lists.township))
      confirm('city', names.city);
  }
  return { ...parts, texts, marks };
}

/** The completed code is right, and the place in the row is wrong. An unknown city is requested. */
export function withPlaceOfCode({ faults: _, twin: __, choice: ___, refused, ...parts }: GridRow): GridRow {
  const { zip = '' } = parts.texts;
  const state = stateOfPostalCode(zip)?.name;
  const known = parts.place?.zip === zip ? parts.place.texts : {};
  const texts = { city: '', township: '', ...known, ...(state && { state }) };
  const left = refused?.filter(({ field }) => field !== 'zip') ?? [];
  return makeRow({
    ...placeFilledIn(parts, texts, (field) => field !== 'town' || !parts.texts.town),
    ...(left.length > 0 && { refused: left }),
  });
}

function placeFilledIn<Parts extends RowParts>(
  parts: Parts,
  names: Place['texts'],
  isWanted: (field: (typeof placeFields)[number]) => boolean,
): Parts {
  const given = placeFields.filter((field) => names[field] !== undefined && isWanted(field));
  const texts = Object.fromEntries(given.map((field) => [field, names[field]]));
  const marks = Object.fromEntries(given.map((field): [ColumnField, CellMark] => [field, { fixes: ['place'] }]));
  return { ...parts, texts: { ...parts.texts, ...texts }, marks: { ...parts.marks, ...marks } };
}

/**
 * The row with one cell replaced: its marks and rejections are removed, and it may no longer match the server's entry.
 * Values that an earlier postal code filled in are removed with that code.
 */
export function withText(row: GridRow, field: ColumnField, text: string, mark?: CellMark): GridRow {
  const { faults: _, refused, twin: __, choice: ___, place, ...all } = row;
  const parts = field === 'zip' ? placeTakenBack(all) : { ...all, ...(place && { place }) };
  const { [field]: ____, ...marks } = parts.marks;
  const isAnswered = (fault: CellFault) => fault.field === field || (fault.key === misfitKey && isPlaceField(field));
  const left = refused?.filter((fault) => !isAnswered(fault)) ?? [];
  const written = {
    ...parts,
    texts: { ...parts.texts, [field]: text.trim() },
    marks: { ...marks, ...(mark && { [field]: mark }) },
    ...(left.length > 0 && { refused: left }),
  };
  return makeRow(field === 'zip' ? stateFilled(written) : extensionMoved(written));
}
