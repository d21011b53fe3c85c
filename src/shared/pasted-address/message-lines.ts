/** A message out of a chat as lines, without what chats and people put around an address. Pure. */
import { stripInvisible, toWesternDigits } from '#domain/text.ts';
import { fieldOfTitle, isWholeAddress } from '#src/shared/table-import/columns/titles.ts';
import { cleanCell } from '#src/shared/table-import/fixes/clean-cell.ts';
import * as words from './words.ts';

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

export function withoutCourtesy(line: string): string {
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
export const showAmounts = (text: string): string => text.replace(/\p{Co}+/gu, (signs) => moved(signs, -hidden));

/** The lines of a message, its amounts hidden, each without doubled spaces and with digits as keyboards here write them. */
export function messageLines(message: string): string[] {
  return message
    .normalize('NFC')
    .split(/\r\n?|\n/)
    .map((line) => toWesternDigits(stripInvisible(line)).replace(copiedHead, '').replace(bullet, ' '))
    .flatMap(labelsApart)
    .map((line) => hideAmounts(withoutCourtesy(cleanCell('address2', line).text)))
    .filter((line) => /[\p{L}\p{N}\p{Co}]/u.test(line));
}
