/**
 * Splits an address from a chat message with the engine of the address import: labels are the titles of its columns,
 * and parts are fixed as its cells are. Ambiguous or guessed parts are doubtful, and the customer is asked. Nothing of
 * the message is lost: the rest is a hint for the courier. Pure.
 */
import { namesLandmark } from '#domain/address/address-quality.ts';
import { isEmail } from '#domain/account/email.ts';
import { isName } from '#domain/account/names.ts';
import { addExtension, isContactPhone, parsePhone } from '#domain/account/phone.ts';
import type { AddressField } from '#machines/table-import.mapping.ts';
import type { ZipAnswer } from '#src/courier-fields/index.ts';
import { splitStreetLine, takeCrossStreets } from '#src/shared/table-import/street-line.ts';
import { fieldOfTitle, isWholeAddress } from '#src/shared/table-import/titles.ts';
import { cleanCell } from '#src/shared/table-import/clean-cell.ts';
import { stripInvisible, toWesternDigits } from '#domain/text/text.ts';
import { numberReading, Rest, takePlace, takeStreet, takeZip, toCrossStreets } from './pasted-place.ts';
import {
  doubtful,
  oneOf,
  type Parts,
  type PastedAddress,
  type Reading,
  sure,
  trimmed,
  withCapitals,
} from './pasted-words.ts';
import * as words from './pasted-words.ts';

// A message out of a chat as lines, without what chats and people put around an address. Pure.

/** As chats write it before a copied message: `[10:42, 20/11/2026] Ana Lucía:`, `20/11/26, 10:42 - Ana:`. */
const copiedHead =
  /^\[[^\]]{4,40}\]\s*[^:\n]{1,40}:\s*|^\d{1,2}\/\d{1,2}\/\d{2,4},?\s+\d{1,2}:\d{2}[^-\n]{0,12}-\s*[^:\n]{1,40}:\s*/;

/** Bullets and pictures before a line. */
const bullet = /^[\s*_~•·▪‣>-]+(?=\S)|[\p{Extended_Pictographic}\p{Co}\ufe0f\u200d]+/gu;

/** What is said before the address itself: greetings, and that an address comes now. */
const courtesy = [
  /^(?:hola|holi|buen[oa]s?(?:\s+(?:d[ií]as|tardes|noches))?|hi|hello|hey|good\s+(?:morning|afternoon|evening)|ok(?:ay)?|va|listo|claro|s[ií]|ol[aá]|bom dia|boa tarde|你好|您好|مرحبا|السلام عليكم)(?=[\s,.!:]|$)[\s,.!:]*/iu,
  /^(?:(?:te\s+)?(?:paso|mando|dejo|env[ií]o)\s+)?(?:(?:mi|la|el|su|my|the|here\s+is\s+my|this\s+is\s+my|meu|o\s+meu)\s+)?(?:datos|direcci[oó]n|domicilio|address|endere[cç]o)(?!\p{L})(?:\s+(?:es|completa|de\s+env[ií]o|de\s+entrega|is|é)(?!\p{L}))*\s*[:,.]*(?:\s+|$)/iu,
  /^(?:please\s+)?(?:send|ship)\s+(?:it\s+|this\s+)?to\s*:?$/iu,
  /^(?:por\s+fa(?:vor)?|porfa|gracias|muchas\s+gracias|saludos|thanks?(?:\s+you)?|please|obrigad[oa]|谢谢|شكرا)(?=[\s,.!]|$)[\s,.!]*/iu,
];

function withoutCourtesy(line: string): string {
  let rest = line;
  for (let before = ''; before !== rest;) {
    before = rest;
    for (const said of courtesy) rest = rest.replace(said, '');
  }
  return rest;
}

const isLabel = (text: string): boolean => fieldOfTitle('address', text) !== undefined || isWholeAddress(text);

/** Some write `Nombre: Ana Tel: 55…` in one line: each label begins another. */
const beforeLabel = /[,;.]?\s+(?=((?:\p{L}[\p{L}.]*\s){0,2}\p{L}[\p{L}.]*)\s?[:：]\s*\S)/gu;
const labelsApart = (line: string): string[] =>
  line.replace(beforeLabel, (space, label: string) => (isLabel(label) ? '\n' : space)).split('\n');

/** The first of the private-use characters that replace those of an amount. */
const hidden = 0xe000;
const moved = (text: string, by: number) =>
  text.replace(/./gsu, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + by));

/** Nothing splits an amount or takes its digits for a part of the address while it is written in private signs. */
const hideAmounts = (line: string): string => line.replace(words.amount, (amount) => moved(amount, hidden));

/** The text with its amounts as they were written. */
const showAmounts = (text: string): string => text.replace(/\p{Co}+/gu, (signs) => moved(signs, -hidden));

/** The lines of a message, its amounts hidden, each without doubled spaces and with digits as keyboards here write them. */
function messageLines(message: string): string[] {
  return message
    .normalize('NFC')
    .split(/\r\n?|\n/)
    .map((line) => toWesternDigits(stripInvisible(line)).replace(copiedHead, '').replace(bullet, ' '))
    .flatMap(labelsApart)
    .map((line) => hideAmounts(withoutCourtesy(cleanCell('address2', line).text)))
    .filter((line) => /[\p{L}\p{N}\p{Co}]/u.test(line));
}

/** A labelled street may carry its number and what follows it, which are read on; a number of its own label wins. */
function takeLabelledStreet(labelled: Map<AddressField, string[]>, free: string[]): void {
  const [text = '', ...more] = labelled.get('street') ?? [];
  if (text === '' || more.length > 0) return;
  if (labelled.has('address1')) {
    const { street, crossStreets } = takeCrossStreets(text);
    labelled.set('street', [street]);
    free.push(...crossStreets);
    return;
  }
  const line = splitStreetLine(text);
  if (!line) return;
  labelled.set('street', [line.street]);
  if (line.address1 !== undefined) labelled.set('address1', [line.address1]);
  free.push(...line.left);
}

/** Whether a stop ends a sentence: not behind an abbreviation, but before a street. */
function isSentenceEnd(text: string, at: number): boolean {
  const behind = text.slice(at + 1).trimStart();
  if (words.streetStart.exec(behind)?.index === 0 && /\d/u.test(behind)) return true;
  const [word = ''] = /[\p{L}\p{M}]*$/u.exec(text.slice(0, at)) ?? [];
  return word === '' || (word.length > 3 && !words.honorific.test(`${word}. x`));
}

/** Splits a text after the name at its beginning, at the first character that no name contains. */
function splitName(text: string): { name: string; rest: string } {
  const signs = [/[,;|]/u, words.phones, words.brokenPhone, words.namedZip, words.bareZip, words.hiddenAmount];
  const head = text.slice(0, Math.min(text.length, ...signs.map((sign) => text.search(sign)).filter((at) => at >= 0)));
  const stop = [...head.matchAll(/\.(?=\s|$)/gu)].find(({ index }) => isSentenceEnd(head, index))?.index;
  const street = /\d/u.test(head) ? words.streetStart.exec(head)?.index : undefined;
  const end = Math.min(head.length, stop ?? head.length, street ?? head.length);
  return { name: trimmed(head.slice(0, end).replace(words.phoneWord, '')), rest: trimmed(text.slice(end)) };
}

/** `Nombre: Ana` by the titles of the import's columns; a label of the whole address is dropped, its text read on. */
function takeLabelled(lines: readonly string[]): { labelled: Map<AddressField, string[]>; free: string[] } {
  const labelled = new Map<AddressField, string[]>();
  const free: string[] = [];
  for (const line of lines) {
    const [, label = '', text = ''] = /^([^:：]{1,40})[:：]\s*(.+)$/u.exec(line) ?? [];
    const field = label === '' ? undefined : (fieldOfTitle('address', label) as AddressField | undefined);
    if (field === 'name') {
      // `Recibe: Ana cel 999 123 4567. Av. Tulum 25`: the text around the name is parsed too.
      const [phone = ''] = text.search(words.phones) === 0 ? (text.match(words.phones) ?? []) : [];
      const { name, rest } = splitName(trimmed(text.slice(phone.length)));
      free.push(phone, rest);
      if (name !== '') labelled.set(field, [...(labelled.get(field) ?? []), name]);
    } else if (field) {
      // Asked between which streets, customers answer with two names.
      const isBetween = field === 'address2' && /entre/iu.test(label) && !/^entre/iu.test(text);
      labelled.set(field, [...(labelled.get(field) ?? []), isBetween ? `entre ${text}` : text]);
    } else free.push(label !== '' && isWholeAddress(label) ? text : line);
  }
  takeLabelledStreet(labelled, free);
  return { labelled, free };
}

const cleaned = (field: AddressField) => (text: string) => cleanCell(field, text).text;

/** The customer's answers about ambiguous leftovers; an empty text: none of them. */
export type Decided = Readonly<Partial<Record<'name' | 'town', string>>>;

/** Whom the text itself calls a person: `Para …`, `Sra. …`. */
function takeNamed(segments: readonly string[], parts: Parts): string[] {
  const said = segments.findIndex((segment) => words.forWhom.test(segment) || words.honorific.test(segment));
  const { name, rest } = splitName((segments[said] ?? '').replace(words.forWhom, ''));
  if (name === '') return [...segments];
  parts.name = sure(withCapitals(name));
  return segments.flatMap((segment, index) => (index === said ? rest || [] : segment));
}

/**
 * Leftovers that look like a name may be who it is for, a colony or a hint: nothing says which, so it is asked. Until
 * then the first of them waits as the name. The only colony of a postal code is sure where no other one may be named.
 */
function askLeftovers(
  segments: readonly string[],
  parts: Parts,
  place: ZipAnswer | undefined,
  decided: Decided,
): string[] {
  const [colony, ...more] = place?.known && !parts.town ? place.colonies : [];
  const only = more.length === 0 ? colony : undefined;
  const isNameLike = (segment: string) =>
    isName(segment, 'extended') &&
    !/\d/u.test(segment) &&
    !namesLandmark(segment) &&
    !words.referenceWord.test(segment);
  const written = segments.filter(isNameLike);
  const [first, ...others] = written.filter((segment) => parts.town || only || /\s/u.test(segment)).map(withCapitals);
  const taken = new Set<string | undefined>();
  if (!parts.name && first !== undefined) {
    parts.name = doubtful(first, ...others);
    taken.add(decided.name ?? first);
  }
  const names = written.map(withCapitals);
  const [town, ...towns] = only === undefined ? names : names.filter((each) => !taken.has(each));
  if (only !== undefined) {
    parts.town = town === undefined ? sure(only) : doubtful(only, town, ...towns);
    taken.add(decided.town);
  } else if (!parts.town && !place?.known && town !== undefined) {
    parts.town = doubtful(town, ...towns);
    taken.add(decided.town);
  }
  return segments.filter((segment) => !taken.has(withCapitals(segment)) || !written.includes(segment));
}

/**
 * What a message says of who lives where. A part is sure only when something in the text identifies it.
 * @param place what its postal code says, once that is known.
 * @param decided what the person has said of leftovers
 */
export function takeApart(message: string, place?: ZipAnswer, decided: Decided = {}): PastedAddress {
  const { labelled, free } = takeLabelled(messageLines(message.replace(words.beforeLegalForm, ' ')));
  const rest = new Rest(free);
  const parts: Parts = {};
  const put = (field: AddressField, reading: Reading | undefined) => {
    if (reading && !parts[field]) parts[field] = reading;
  };
  for (const [field, texts] of labelled) {
    if (field === 'address2') continue;
    const reading = oneOf(texts.map(cleaned(field)));
    put(field, field === 'address1' && reading ? numberReading(reading.readings[0]) : reading);
  }
  const broken = parts.phone?.readings.some((each) => !isContactPhone(parsePhone(each).phone));
  if (broken && parts.phone) parts.phone = { ...parts.phone, isDoubtful: true };
  put('email', oneOf(rest.take(words.emails, isEmail)));
  const isPhone = (text: string, before: string) =>
    !words.otherNumber.test(before) && isContactPhone(parsePhone(text).phone);
  const phones = rest.take(words.phones, isPhone).map(parsePhone);
  put('phone', oneOf(phones.map(({ phone }) => phone)));
  const said = parsePhone(parts.phone?.readings[0] ?? '');
  if (said.extension !== undefined) parts.phone = sure(said.phone);
  const extension = [said, ...phones].find(
    (each) => each.extension !== undefined && each.phone === parts.phone?.readings[0],
  )?.extension;
  const [called] = parts.phone ? [] : rest.take(words.brokenPhone);
  if (called !== undefined) put('phone', doubtful(cleanCell('phone', called).text));
  rest.text = rest.text.replace(words.phoneWord, '\n');
  if (!parts.zip) put('zip', takeZip(rest));
  const streets = rest.take(words.between).map(toCrossStreets);
  const [colony] = parts.town ? [] : rest.take(words.colonyWord);
  if (colony !== undefined) put('town', sure(withCapitals(colony)));

  const street = takeStreet(rest.segments());
  const needsStreet = !parts.street;
  if (needsStreet) for (const field of ['street', 'address1'] as const) put(field, street.parts[field]);
  let left = needsStreet ? street.left : rest.segments();
  left = takePlace(left, parts, place)
    .map(withoutCourtesy)
    .filter((each) => each !== '');
  if (!parts.name) left = takeNamed(left, parts);
  left = askLeftovers(left, parts, place, decided);

  const hints = [
    ...(extension === undefined ? [] : [addExtension('', extension)]),
    ...(labelled.get('address2') ?? []),
    ...streets,
    ...left.map((text) => text.replace(words.referenceWord, '')),
  ].map((text) => text.charAt(0).toUpperCase() + text.slice(1));
  const known = left.every((text) => words.referenceWord.test(text) || namesLandmark(text));
  if (hints.length > 0) {
    const text = hints.join('. ');
    parts.address2 = known ? sure(text) : doubtful(text);
  }
  const entries = Object.entries(parts).map(([field, reading]) => [
    field,
    { ...reading, readings: reading.readings.map(showAmounts) },
  ]);
  return Object.fromEntries(entries) as PastedAddress;
}
