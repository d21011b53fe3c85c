/** Units beside numbers: `1 pieza`, `30 kg`, `$30,000.00`. */
import { formatPesos } from '#domain/pricing/money.ts';
import { getLocale, sayNumber, type WordLanguage } from './language.ts';

type Forms = readonly [one: string, other: string];

/** By the unit of a constant or of a layout. Units in neither table are written unchanged. */
const units: Readonly<Record<string, Readonly<Record<WordLanguage, Forms>>>> = {
  pieces: { es: ['pieza', 'piezas'], en: ['piece', 'pieces'] },
  waybills: { es: ['guía', 'guías'], en: ['waybill', 'waybills'] },
  labels: { es: ['etiqueta', 'etiquetas'], en: ['label', 'labels'] },
  coupons: { es: ['cupón', 'cupones'], en: ['coupon', 'coupons'] },
  files: { es: ['archivo', 'archivos'], en: ['file', 'files'] },
  characters: { es: ['carácter', 'caracteres'], en: ['character', 'characters'] },
  digits: { es: ['dígito', 'dígitos'], en: ['digit', 'digits'] },
  decimals: { es: ['decimal', 'decimales'], en: ['decimal', 'decimals'] },
  entries: { es: ['elemento', 'elementos'], en: ['entry', 'entries'] },
  answers: { es: ['dato', 'datos'], en: ['answer', 'answers'] },
  attempts: { es: ['intento', 'intentos'], en: ['attempt', 'attempts'] },
  ms: { es: ['ms', 'ms'], en: ['ms', 'ms'] },
  seconds: { es: ['segundo', 'segundos'], en: ['second', 'seconds'] },
  minutes: { es: ['minuto', 'minutos'], en: ['minute', 'minutes'] },
  hours: { es: ['hora', 'horas'], en: ['hour', 'hours'] },
  days: { es: ['día', 'días'], en: ['day', 'days'] },
  'calendar days': { es: ['día natural', 'días naturales'], en: ['calendar day', 'calendar days'] },
  'business days': { es: ['día hábil', 'días hábiles'], en: ['business day', 'business days'] },
  years: { es: ['año', 'años'], en: ['year', 'years'] },
  slots: { es: ['horario', 'horarios'], en: ['slot', 'slots'] },
  rows: { es: ['fila', 'filas'], en: ['row', 'rows'] },
};

/** Units that describe the kind of value and are not written. */
const unsaid = new Set(['', 'id', 'text', 'ISO 4217']);

const bytesPerMegabyte = 2 ** 20;

/** `piezas`; the unit itself when it is the same in both languages, as kg is. */
function unitWord(unit: string, value: number, language: WordLanguage): string {
  const forms = Object.hasOwn(units, unit) ? units[unit]?.[language] : undefined;
  if (!forms) return unsaid.has(unit) ? '' : unit;
  return new Intl.PluralRules(getLocale(language)).select(value) === 'one' ? forms[0] : forms[1];
}

export interface Quantity {
  /** `30`, `$30,000.00` */
  value: string;
  /** ` kg`, ` piezas`; empty for money, whose sign comes first. */
  tail: string;
}

/** Centavos as pesos and bytes as MB, everything else with its unit. */
export function quantity(value: number, unit: string, language: WordLanguage): Quantity {
  if (unit === 'centavos') return { value: formatPesos(value, getLocale(language)), tail: '' };
  if (unit === 'bytes' && value >= bytesPerMegabyte)
    return { value: sayNumber(value / bytesPerMegabyte, language), tail: ' MB' };
  const word = unitWord(unit, value, language);
  return { value: sayNumber(value, language), tail: word && (word === '%' ? ' %' : ` ${word}`) };
}

/** A constant's value with its unit, lists joined by commas. */
export function sayConstant(value: unknown, unit: string, language: WordLanguage): string {
  if (typeof value === 'number') {
    const said = quantity(value, unit, language);
    return said.value + said.tail;
  }
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (typeof value === 'boolean') return { es: ['no', 'sí'], en: ['no', 'yes'] }[language][Number(value)] ?? '';
  return String(value);
}
