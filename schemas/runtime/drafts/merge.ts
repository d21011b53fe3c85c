/**
 * Merges two copies of a draft: the newer answer of each field wins. The result does not depend on the order or number
 * of merges.
 */
import { deepEqual } from '../../model/equality.ts';
import type { DraftFields, StampedDraft, StampedField } from './types.ts';

/** At equal times any order works, as long as every device chooses the same. */
const getWeight = ({ value }: StampedField) => JSON.stringify(value) ?? '';

function getNewer(one: StampedField, other: StampedField): StampedField {
  if (one.at !== other.at) return one.at > other.at ? one : other;
  return getWeight(one) >= getWeight(other) ? one : other;
}

export function mergeFields(one: DraftFields, other: DraftFields): DraftFields {
  const merged = new Map(one);
  for (const [name, field] of other) {
    const own = merged.get(name);
    merged.set(name, own ? getNewer(own, field) : field);
  }
  return merged;
}

const getPart = (name: string) => name.slice(0, name.indexOf('.'));

const inPart = (fields: DraftFields, part: string) => [...fields].filter(([name]) => getPart(name) === part);

type Part = [name: string, field: StampedField][];

const age = (part: Part) => part.reduce((newest, [, { at }]) => Math.max(newest, at), -1);
const weight = (part: Part) => JSON.stringify(part.toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Of two lists of fields, the one with the latest change; equal times by content. */
function newerPart(one: Part, other: Part): Part {
  if (age(one) !== age(other)) return age(one) > age(other) ? one : other;
  return weight(one) >= weight(other) ? one : other;
}

/** Whether the first draft provides the id: the one changed last. */
function leads(one: StampedDraft, other: StampedDraft): boolean {
  const [own, theirs] = [age([...one.fields]), age([...other.fields])];
  return own === theirs ? one.id >= other.id : own > theirs;
}

/**
 * Copies of one draft merge by field. Drafts that were started separately are two orders: they merge by part, so that
 * an address never mixes two people's.
 */
export function mergeDrafts(one: StampedDraft, other: StampedDraft): StampedDraft {
  if (one.id === other.id) return { id: one.id, fields: mergeFields(one.fields, other.fields) };
  const parts = new Set([...one.fields.keys(), ...other.fields.keys()].map(getPart));
  const fields = [...parts].flatMap((part) => newerPart(inPart(one.fields, part), inPart(other.fields, part)));
  return { id: leads(one, other) ? one.id : other.id, fields: new Map(fields) };
}

export const isSameField = (one: StampedField | undefined, other: StampedField | undefined) =>
  one?.at === other?.at && deepEqual(one?.value, other?.value);

export function isSameDraft(one: StampedDraft, other: StampedDraft): boolean {
  if (one.id !== other.id || one.fields.size !== other.fields.size) return false;
  return [...one.fields].every(([name, field]) => isSameField(field, other.fields.get(name)));
}
