/**
 * Converts written values to their stored form, by the rules that validate them (D-21, D-107). Form fields do the same
 * during typing; this covers answers without a field: calls, import rows, forms without a script.
 */
import { addExtension, isContactPhone, normalizePhone, parsePhone } from '#domain/account/phone.ts';
import { postalMisfit } from '#domain/address/place-text.ts';
import { normalizePostalCode, plainPostalCode } from '#domain/address/postal.ts';
import { digitsPattern, lineOf, normalizeDigits } from '#domain/text/text.ts';
import { normalizeWaybill } from '#domain/parcel/waybill.ts';
import { partsOfSchema } from '../model/branches.ts';
import type { ResolvedSchema } from './types.ts';

/** Unreadable text stays as it was sent, so that the error refers to it. */
const digitsOr = (digits: string, text: string): string => (/^[0-9]+$/.test(digits) ? digits : text);

const parsers: Readonly<Record<string, (text: string) => string>> = {
  phoneRule: (text) => digitsOr(normalizePhone(text), text),
  postalCode: (text) => digitsOr(normalizePostalCode(text), text),
  waybillNumber: normalizeWaybill,
  digits: normalizeDigits,
  personName: lineOf,
};

function findParser(parts: readonly ResolvedSchema[]): ((text: string) => string) | undefined {
  const keyword = Object.keys(parsers).find((name) => parts.some((part) => part[name] !== undefined));
  if (keyword !== undefined) return parsers[keyword];
  return parts.some(({ pattern }) => pattern === digitsPattern) ? normalizeDigits : undefined;
}

function normalizeText(text: string, parts: readonly ResolvedSchema[]): string {
  // A text that must not hide characters is not cleaned silently: its rule rejects it.
  if (parts.some(({ plainText }) => plainText === 'visible')) return text;
  return findParser(parts)?.(text) ?? text;
}

/** Moves a phone's extension to the field for it, unless that is missing or too short. */
function moveExtensions(
  answers: Record<string, unknown>,
  fields: ReadonlyMap<string, readonly ResolvedSchema[]>,
): void {
  for (const [name, parts] of fields) {
    const to = parts.find(({ extensionTo }) => extensionTo !== undefined)?.extensionTo;
    const written = answers[name];
    if (to === undefined || !fields.has(to) || typeof written !== 'string') continue;
    const { phone, extension } = parsePhone(written);
    const references = answers[to] ?? '';
    if (extension === undefined || !isContactPhone(phone) || typeof references !== 'string') continue;
    answers[name] = phone;
    answers[to] = addExtension(references, extension);
  }
}

/** Whether a postal code without its leading zero would be in another state than the other answers say. */
function completesElsewhere(
  answers: Readonly<Record<string, unknown>>,
  fields: ReadonlyMap<string, readonly ResolvedSchema[]>,
): (name: string) => boolean {
  const state = typeof answers.state === 'string' ? answers.state : undefined;
  return (name) => {
    const text = answers[name];
    if (typeof text !== 'string' || !fields.get(name)?.some(({ postalCode }) => postalCode)) return false;
    const code = normalizePostalCode(text);
    return code !== plainPostalCode(text) && postalMisfit(code, { state }) !== undefined;
  };
}

/**
 * A copy of `value` with every phone, postal code, waybill number, digit group and name in its stored form. Never
 * throws.
 */
export function normalizeAnswers(value: unknown, schema: ResolvedSchema, root: ResolvedSchema = schema): unknown {
  const parts = partsOfSchema(schema, root);
  if (typeof value === 'string') return normalizeText(value, parts);
  if (Array.isArray(value)) {
    const items = parts.find((part) => part.items)?.items;
    return items ? value.map((entry) => normalizeAnswers(entry, items, root)) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = new Map<string, ResolvedSchema[]>();
  for (const { properties = {} } of parts)
    for (const [name, field] of Object.entries(properties))
      fields.set(name, [...(fields.get(name) ?? []), ...partsOfSchema(field, root)]);
  const answers: Record<string, unknown> = { ...value };
  moveExtensions(answers, fields);
  const isElsewhere = completesElsewhere(answers, fields);
  for (const [name, answer] of Object.entries(answers)) {
    const [field, ...more] = fields.get(name) ?? [];
    if (field && !isElsewhere(name))
      answers[name] = normalizeAnswers(answer, more.length > 0 ? { allOf: [field, ...more] } : field, root);
  }
  return answers;
}
