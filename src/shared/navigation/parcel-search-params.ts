/**
 * What is asked about one parcel, as an address carries it (D-03): `?from=44100&to=97000&kg=2.5&size=30x20x10`. Nothing
 * in it is personal. An address is anybody's text: what is no number stays text, for the form's rule to refuse.
 */

/** The answers of the form `rates/quote`; kilograms, centimetres, centavos. */
export interface ParcelQuestion {
  originZip?: string | undefined;
  destinationZip?: string | undefined;
  weight?: number | string | undefined;
  hasVolume?: boolean | undefined;
  length?: number | string | undefined;
  width?: number | string | undefined;
  height?: number | string | undefined;
  itemValue?: number | string | undefined;
  insure?: boolean | undefined;
  codAmount?: number | string | undefined;
}

/** Longer than any answer: an address that holds more holds no question. */
const longestAnswer = 40;

const plainNumber = /^-?\d+(?:\.\d+)?$/;

function textOf(search: URLSearchParams, name: string): string | undefined {
  const text = search.get(name)?.trim().slice(0, longestAnswer);
  return text === '' ? undefined : text;
}

const numberOr = (text: string | undefined): number | string | undefined =>
  text !== undefined && plainNumber.test(text) ? Number(text) : text;

/** Answers that were given, without the empty ones. */
function given(question: ParcelQuestion): ParcelQuestion {
  return Object.fromEntries(Object.entries(question).filter(([, answer]) => answer !== undefined && answer !== false));
}

export function readParcelQuestion(search: URLSearchParams): ParcelQuestion {
  const number = (name: string) => numberOr(textOf(search, name));
  const size = textOf(search, 'size');
  const [length, width, height] = size?.split('x').map((side) => numberOr(side === '' ? undefined : side)) ?? [];
  return given({
    originZip: textOf(search, 'from'),
    destinationZip: textOf(search, 'to'),
    weight: number('kg'),
    hasVolume: size !== undefined,
    length,
    width,
    height,
    itemValue: number('value'),
    insure: search.get('insure') === '1',
    codAmount: number('cod'),
  });
}

/** The question without its `?`; empty for no question. */
export function writeParcelQuestion(question: ParcelQuestion): string {
  const {
    originZip,
    destinationZip,
    weight,
    hasVolume,
    length = '',
    width = '',
    height = '',
    itemValue,
    insure,
    codAmount,
  } = question;
  const parts: Record<string, unknown> = {
    from: originZip,
    to: destinationZip,
    kg: weight,
    size: hasVolume ? `${length}x${width}x${height}` : undefined,
    value: itemValue,
    insure: insure ? 1 : undefined,
    cod: codAmount,
  };
  const search = new URLSearchParams();
  for (const [name, part] of Object.entries(parts))
    if (part !== undefined && part !== '') search.set(name, String(part));
  return search.toString();
}
