/** Reads and replaces one place of the answers. A place names fields; `*` is the first entry of a list. */
import { isObject, type Json } from '../../model/json.ts';
import { childAt, parsePointer, pointerTo } from '../../model/pointer.ts';

export type Place = readonly string[];

const indexOf = (segment: string) => (segment === '*' ? 0 : Number(segment));

export const valueAt = (data: Json | undefined, place: Place): Json | undefined =>
  place.reduce<Json | undefined>(
    (node, segment) => childAt(node, Array.isArray(node) ? indexOf(segment) : segment),
    data,
  );

/** A copy with another value at the place; undefined removes it. */
export function replaceAt(data: Json, place: Place, value: Json | undefined): Json {
  const [segment, ...rest] = place;
  if (segment === undefined) return value ?? null;
  if (Array.isArray(data) || segment === '*') {
    const list = Array.isArray(data) ? data : [];
    const index = indexOf(segment);
    if (rest.length === 0 && value === undefined) return list.filter((_, at) => at !== index);
    const next = rest.length === 0 ? (value ?? null) : replaceAt(list[index] ?? {}, rest, value);
    return index < list.length ? list.with(index, next) : [...list, next];
  }
  const object = isObject(data) ? data : {};
  if (rest.length === 0 && value === undefined) {
    const { [segment]: _, ...others } = object;
    return others;
  }
  const next = rest.length === 0 ? (value ?? null) : replaceAt(object[segment] ?? {}, rest, value);
  return { ...object, [segment]: next };
}

/** The pointer to a place; `*` becomes the first entry. */
export const pointerToPlace = (place: Place): string =>
  pointerTo(...place.map((segment) => (segment === '*' ? 0 : segment)));

/** `/waybills/0` → `['waybills', '*']`, the notation of rules for the entries of a list. */
export function placeIn(data: Json, pointer: string): string[] {
  const segments = parsePointer(pointer);
  return segments.map((segment, index) => (Array.isArray(valueAt(data, segments.slice(0, index))) ? '*' : segment));
}
