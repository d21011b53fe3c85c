import type { AddressField } from '#machines/table-import.mapping.ts';

// The result of parsing a message: parts of an address, each with its alternative readings. Pure.

/** How a part may be read, the likeliest first. */
export interface Reading {
  readonly readings: readonly [string, ...string[]];
  readonly isDoubtful: boolean;
}

export type PastedAddress = Readonly<Partial<Record<AddressField, Reading>>>;

export type Parts = Partial<Record<AddressField, Reading>>;

export const sure = (text: string): Reading => ({ readings: [text], isDoubtful: false });
export const doubtful = (...readings: [string, ...string[]]): Reading => ({ readings, isDoubtful: true });

/** One reading is sure; of several the person says which. */
export function oneOf(texts: readonly string[]): Reading | undefined {
  const [first, ...others] = new Set(texts.filter((text) => text !== ''));
  if (first === undefined) return undefined;
  return others.length === 0 ? sure(first) : doubtful(first, ...others);
}

const small = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'e']);

/** What was typed in small or in capital letters alone, as one writes names; anything else as it is. */
export function withCapitals(text: string): string {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return text;
  return text
    .toLowerCase()
    .replace(/\p{L}[\p{L}\p{M}]*/gu, (word, at: number) =>
      at > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    );
}

/** Without what stood between it and its neighbours. */
export const trimmed = (text: string): string => text.replace(/^[\s,;.:|-]+|[\s,;:|-]+$/gu, '').replace(/\s+/gu, ' ');

// The words by which parts of an address are known in the middle of a message, in Spanish and in English.

const phoneDigits = [
  String.raw`\(?\d{2}\)?[ .-]?\d{4}[ .-]?\d{4}`,
  String.raw`\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}`,
  String.raw`\d{3}[ .-]\d{3}[ .-]\d{2}[ .-]\d{2}`,
  String.raw`\d{2}(?:[ .-]\d{2}){4}`,
].join('|');

/** Ten digits as people set them apart, with what dialling needs or needed before them. */
export const phones = new RegExp(
  String.raw`(?<![\d#])(?:\+?52[ .-]?(?:1[ .-]?)?|04[45][ .-]?|01[ .-]?)?(?:${phoneDigits})(?!\d)(?:[ ,]*(?:extensi[oó]n|ext\.?|x)[ .:#]*\d{1,6}(?!\d))?`,
  'gi',
);

/** Digits that are something else: an order, a waybill, an account. */
export const otherNumber =
  /(?<![\p{L}])(?:pedido|orden|folio|gu[ií]a|rastreo|cuenta|clabe|tarjeta|referencia|order|tracking)(?:\s*(?:de\s+\p{L}+|n[uú]m(?:ero)?\.?|no\.?|#|:))*\s*$/iu;

/** Digits labelled as a phone, too few or too many. */
export const brokenPhone =
  /(?:tel[eé]fono|tel|cel(?:ular)?|whats(?:app)?|phone|m[oó]vil)\.?:?\s*(\+?\d[\d .-]{2,14}\d)(?!\d)/i;

export const phoneWord =
  /(?:^|[\s,;])(?:tel[eé]fono|tel|cel(?:ular)?|whats(?:app)?|phone|m[oó]vil|mobile)\.?:?\s*(?=$|[,;|\n])/gi;

/** The comma before the legal form of a company, which belongs to its name: `Hijos, S.A. de C.V.` */
export const beforeLegalForm =
  /,\s*(?=s\.?\s?(?:a\.?(?:\s?p\.?\s?i\.?)?(?:\s+de\s+c\.?\s?v)?|c|de\s+r\.?\s?l)\.?(?![\p{L}\d]))/giu;

const moneyWord = String.raw`(?<!\p{L})(?:son|cobra(?:r(?:le)?|n|me)?|paga(?:r|n)?|total|importe|monto)`;

/** An amount of money: `$1,250.00`, `1,250 pesos`, `cobrar 1,250`. */
export const amount = new RegExp(
  String.raw`\$\s?\d+(?:[.,]\d+)*(?:\s?(?:pesos|mxn|m\.n\.)(?!\p{L}))?|(?<![\p{L}\d.,])\d+(?:[.,]\d+)*\s?(?:pesos|mxn|m\.n\.)(?!\p{L})|(?<![\p{L}\d.,])\d{1,3}(?:,\d{3})+\.\d{2}(?!\d)|(?<=${moneyWord}(?:\sde)?:?\s)\d{1,3}(?:,\d{3})+(?!\d)`,
  'giu',
);

/** A hidden amount, and the word before it. */
export const hiddenAmount = new RegExp(String.raw`(?:${moneyWord}(?:\sde)?:?\s+)?\p{Co}`, 'iu');

export const emails = /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu;

export const namedZip =
  /(?:\bc\.?\s?p\.?|c[oó]digo postal|\bzip(?:\s*code)?|\bpostal code)\s*[:.#]?\s*(\d{4,5})(?!\d)/giu;
/** Five digits that aren't a house number. */
export const bareZip = /(?<![#\d-])(?<!(?:\bno|\bn[uú]m|n[uú]mero|\bkm)\.?\s?)(\d{5})(?![\d-])/giu;

/** Between which streets; `x 18 y 20` is how Yucatán says it. */
export const between =
  /(?<![\p{L}\d])(?:(?:entre(?:\s+(?:las\s+)?calles?)?|e\/|between)\s+[^,;\n]+?\s+(?:y|e|and)\s+[^,;\n]+?(?=\s+(?:col|colonia|fracc|cp|c\.p)\b|[,;\n]|$)|(?:x|por)\s*\d+(?:\s?-?\s?(?![ye]\s)\p{L}(?!\p{L}))?(?:\s+(?:y|e|x)\s+\d+(?:\s?-?\s?\p{L}(?!\p{L}))?)?|esq(?:uina|\.)?(?:\s+con)?\s+[^,;\n]+)/giu;

export const colonyWord =
  /(?<![\p{L}\d])(?:col(?:onia)?\.?|fracc(?:ionamiento)?\.?|barrio|unidad\s+habitacional|residencial|neighbou?rhood)\s+([\p{L}\d][^,;\n]*)/iu;

const streetTypes =
  'calle|c/|av(?:enida|e)?|blvd|boulevard|bulevar|calz(?:ada)?|carr(?:etera)?|priv(?:ada)?|prol(?:ongaci[oó]n)?|cerr(?:ada)?|cda|circuito|circ|cto|camino|and(?:ador)?|paseo|perif[eé]rico|eje|ret(?:orno)?|diag(?:onal)?|callej[oó]n|cjon|viaducto|libramiento|via|v[ií]a';

const block = 'mz|mza|mzna|manz(?:ana)?';
const lotWord = 'lt|lte|lote';
const lotName = String.raw`#?\s*(?:\d[\p{L}\d]*(?:-[\p{L}\d]+)*|\p{L}(?:-?\d+)?(?![\p{L}\d]))`;

/** New settlements use blocks and lots instead of streets and numbers: `SM 23, Mza. 12, Lte. 4`. */
export const blockAndLot = new RegExp(
  String.raw`^(.*(?<![\p{L}\d])(?:${block})(?!\p{L})\.?\s*${lotName})[\s,.;/-]*(?<!\p{L})((?:${lotWord})(?!\p{L})\.?\s*${lotName})`,
  'iu',
);

/** Streets that are named by where they lie and a number, but for `Insurgentes Sur 1457`: `Oriente 160`; and `C. 60`, `SM 23`, `Mz 12`. */
const numberedStreet = String.raw`(?:(?<!\p{L}\s)(?:norte|sur|oriente|poniente|nte|ote|pte)|c|calle|s\.?\s?m|super\s?manzana|${block})\.?\s*(?=\d)`;

/** `5 Poniente`, `2a. Cerrada de Pinos`: the ordinal before the word belongs to it. */
const ordinal = String.raw`(?:\d{1,2}\s?(?:era?|r?a|da|ta|do|to|º|ª)\.?\s+)?`;

export const streetStart = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${ordinal}(?:${streetTypes})(?![\p{L}])\.?\s*|${numberedStreet}|(?=\d{1,3}\s?[a-d]?\s(?:norte|sur|oriente|poniente|nte|ote|pte)(?!\p{L})))`,
  'iu',
);

/** A street whose own name is a number, and what else belongs to its name. */
export const numberedName =
  /^(?:\d{1,4}(?:\s?-?\s?\p{L}(?![\p{L}/]))?(?:\s(?:norte|sur|oriente|poniente|nte|ote|pte)(?!\p{L})\.?)?)/iu;

/** Block and lot, in the place of a house number: `Mz 12 Lt 34`, `Lote 3`. */
export const lot = new RegExp(
  String.raw`(?:^|[\s,])((?:(?:${block}|m)\.?\s*#?\s*\d{1,4}\p{L}?[\s,]+)?(?:${lotWord}|l)\.?\s*#?\s*\d{1,4}\p{L}?)(?![\p{L}\d])`,
  'iu',
);

/** A house number after its street: `#318`, `núm. 12-B`, `204b`, `s/n`. */
export const houseNumber =
  /(?:^|[\s,])(?:#|n[uú]m(?:ero)?\.?(?:\s*ext(?:erior)?\.?)?|no\.|n[º°]\.?|ext\.?)?\s*#?\s*(s\/?n|sin n[uú]mero|\d{1,5}(?:\s?-\s?[\p{L}\d]{1,4}|\s?bis|\p{L}(?![\p{L}\d]))?)(?![\p{L}\d])/giu;

/** The part of a house, which belongs to its number. */
export const interior = new RegExp(
  String.raw`^[\s,.-]*((?:int(?:erior)?|depto|dpto|departamento|apt|apartment|piso|local|${lotWord}|${block}|torre|edif(?:icio)?|unit)(?!\p{L})\.?\s*#?\s*[\p{L}\d-]{1,5})(?![\p{L}\d])`,
  'iu',
);

/** `318 Chapultepec Ave`, as one writes it further north. */
export const numberFirst =
  /^(\d{1,5}\p{L}?)\s+(\p{L}[\p{L}\d .]*\s(?:st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|lane|ln))\.?$/iu;

/** What people are called by; it says that a name follows. */
export const honorific =
  /^(?:sra?|srita|don|do[ñn]a|dra?|lic|ing|arq|prof(?:ra)?|mtr[ao]|c\.\s?p|mr|mrs|ms)\b\.?\s+(?=\p{L})/iu;

/** Who it is for. */
export const forWhom =
  /^(?:para|(?:(?:(?:env[ií]a|m[aá]nda|p[oó]n|entr[eé]ga)\p{L}{0,5}|va|sale|est[aá]|es|viene)\s+)?a nombre de|at[’']?n\.?|atenci[oó]n(?: a)?|recibe|quien recibe|soy|entregar a|(?:env[ií]a|m[aá]nda)(?:lo|la)? a|for|to|attn\.?|name|deliver to|i am|i[’']m|my name is|mi nombre es|me llamo)[\s:]+/iu;

/** Labels of instructions for the courier beside the address. */
export const referenceWord = /^(?:ref(?:erencias?|s)?\.?|se[ñn]as?|indicaciones|notes?)[\s:.]+/iu;

export const country = /^m[eé]xico$/iu;
