/** Named ways of writing a text, with examples: an analyst chooses one instead of writing an expression. */
import { isObject } from '../../model/json.ts';
import { valueAtPath } from '../../model/pointer.ts';
import type { Both } from '../../wording/language.ts';
import { withJson, withoutJson } from '../json-text.ts';
import { type Rules, withChanges } from '../rules.ts';
import { type FiveTexts, named, openForm, type Outcome, ownField, refuse, schemaOrder } from './outcome.ts';
import { withTexts } from './texts.ts';

export interface NamedPattern {
  readonly name: string;
  readonly words: Both;
  readonly pattern: string;
  readonly matches: readonly string[];
  readonly others: readonly string[];
  /** What customers read when their text does not match. */
  readonly message: FiveTexts;
}

export const namedPatterns: readonly NamedPattern[] = [
  {
    name: 'letters',
    words: { es: 'Solo letras y espacios', en: 'Letters and spaces only' },
    pattern: '^[A-Za-zÁÉÍÓÚÜÑáéíóúüñ ]+$',
    matches: ['Casa azul', 'Peña'],
    others: ['Casa 5', 'a-b'],
    message: {
      es: 'Usa solo letras y espacios.',
      en: 'Use only letters and spaces.',
      pt: 'Use somente letras e espaços.',
      zh: '请只使用字母和空格。',
      ar: 'استخدم الحروف والمسافات فقط.',
    },
  },
  {
    name: 'digits',
    words: { es: 'Solo dígitos', en: 'Digits only' },
    pattern: '^[0-9]+$',
    matches: ['0', '2026'],
    others: ['20 26', 'A1'],
    message: {
      es: 'Usa solo dígitos.',
      en: 'Use only digits.',
      pt: 'Use somente dígitos.',
      zh: '请只使用数字。',
      ar: 'استخدم الأرقام فقط.',
    },
  },
  {
    name: 'code',
    words: { es: 'Clave: mayúsculas, dígitos y guiones', en: 'Code: capitals, digits and hyphens' },
    pattern: '^[A-Z0-9]+(?:-[A-Z0-9]+)*$',
    matches: ['AB-120', 'X9'],
    others: ['ab-120', 'AB--1', '-A'],
    message: {
      es: 'Escribe la clave con mayúsculas, dígitos y guiones.',
      en: 'Write the code with capitals, digits and hyphens.',
      pt: 'Escreva o código com maiúsculas, dígitos e hifens.',
      zh: '请用大写字母、数字和连字符填写代码。',
      ar: 'اكتب الرمز بحروف كبيرة وأرقام وشرطات.',
    },
  },
  {
    name: 'rfc',
    words: { es: 'RFC', en: 'RFC (tax number of Mexico)' },
    pattern: '^[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{3}$',
    matches: ['GODE561231GR8', 'ABC680524P76'],
    others: ['GODE561231', 'gode561231gr8'],
    message: {
      es: 'Escribe el RFC con homoclave, en mayúsculas y sin espacios.',
      en: 'Write the RFC with its last characters, in capitals and without spaces.',
      pt: 'Escreva o RFC completo, em maiúsculas e sem espaços.',
      zh: '请填写完整的 RFC，使用大写字母且不含空格。',
      ar: 'اكتب رقم RFC كاملاً بحروف كبيرة ومن دون مسافات.',
    },
  },
  {
    name: 'curp',
    words: { es: 'CURP', en: 'CURP (population number of Mexico)' },
    pattern: '^[A-Z]{4}[0-9]{6}[HMX][A-Z]{5}[A-Z0-9][0-9]$',
    matches: ['GODE561231HDFRRN09'],
    others: ['GODE561231', 'gode561231hdfrrn09'],
    message: {
      es: 'Escribe la CURP completa, en mayúsculas y sin espacios.',
      en: 'Write the whole CURP in capitals and without spaces.',
      pt: 'Escreva a CURP completa, em maiúsculas e sem espaços.',
      zh: '请填写完整的 CURP，使用大写字母且不含空格。',
      ar: 'اكتب رقم CURP كاملاً بحروف كبيرة ومن دون مسافات.',
    },
  },
  {
    name: 'plates',
    words: { es: 'Placas de un vehículo', en: 'Licence plate' },
    pattern: '^[A-Z0-9]{2,4}(?:-[A-Z0-9]{1,4}){1,2}$',
    matches: ['ABC-123-A', 'ABC-1234'],
    others: ['ABC123', 'abc-123-a'],
    message: {
      es: 'Escribe las placas con mayúsculas y guiones.',
      en: 'Write the plate with capitals and hyphens.',
      pt: 'Escreva a placa com maiúsculas e hifens.',
      zh: '请用大写字母和连字符填写车牌。',
      ar: 'اكتب رقم اللوحة بحروف كبيرة وشرطات.',
    },
  },
  {
    name: 'timeOfDay',
    words: { es: 'Hora de 24 horas', en: 'Time of day, 24 hours' },
    pattern: '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$',
    matches: ['08:30', '23:59'],
    others: ['8:30', '24:00'],
    message: {
      es: 'Escribe la hora con dos cifras, dos puntos y dos cifras.',
      en: 'Write the time as two digits, a colon and two digits.',
      pt: 'Escreva a hora com dois dígitos, dois-pontos e dois dígitos.',
      zh: '请按“两位小时、冒号、两位分钟”填写时间。',
      ar: 'اكتب الوقت برقمين ثم نقطتين ثم رقمين.',
    },
  },
];

export const findPattern = (pattern: unknown): NamedPattern | undefined =>
  namedPatterns.find((each) => each.pattern === pattern);

const otherRules = [
  'enum',
  'const',
  'format',
  'digits',
  'phoneRule',
  'postalCode',
  'waybillNumber',
  'personName',
  'computed',
  'serverRule',
];

/** @param pattern one of the library; none takes it away. */
export function setPattern(
  rules: Rules,
  { file, field: name, pattern }: { file: string; field: string; pattern: string | undefined },
): Outcome {
  const form = openForm(rules, file);
  ownField(form, name);
  const path = ['properties', name];
  const field = valueAtPath(form.schema, path);
  const title = named(rules, form.entry, [name]);
  if (!isObject(field) || field.type !== 'string')
    return refuse(
      `${title.es} no es un texto de este formulario.`,
      `${title.en} is no text that this form itself declares.`,
    );
  const known = findPattern(field.pattern);
  if (field.pattern !== undefined && !known)
    return refuse(
      `${title.es} tiene una forma propia: cámbiala en JSON.`,
      `${title.en} has a pattern of its own: change it in JSON.`,
    );
  // Its message is the draft's own, and goes with the pattern.
  const bare = known
    ? withoutJson(withoutJson(form.schemaText, [...path, 'errorMessage', 'pattern']), [...path, 'pattern'])
    : form.schemaText;
  const cleared =
    known && isEmpty(bare, [...path, 'errorMessage']) ? withoutJson(bare, [...path, 'errorMessage']) : bare;
  if (pattern === undefined) {
    if (!known) return refuse(`${title.es} no tiene una forma.`, `${title.en} has no pattern.`);
    return {
      changes: withChanges(rules, { [file]: cleared, ...withoutMessage(rules, cleared, known.name, file) }),
      said: { es: `${title.es} ya no pide una forma.`, en: `${title.en} no longer asks for a pattern.` },
    };
  }
  const chosen = namedPatterns.find((each) => each.name === pattern);
  if (!chosen) return refuse('Esa forma no está en la lista.', 'That pattern is not in the library.');
  if (known?.name === chosen.name)
    return refuse(`${title.es} ya tiene esa forma.`, `${title.en} has that pattern already.`);
  const other = otherRules.find((word) => word in field);
  if (other !== undefined || typeof field.errorMessage === 'string')
    return refuse(
      `${title.es} ya tiene otra regla sobre cómo se escribe.`,
      `${title.en} has another rule about how it is written.`,
    );
  const key = `patterns.${chosen.name}`;
  const withPattern = withJson(cleared, [...path, 'pattern'], chosen.pattern, { order: schemaOrder });
  const text = withJson(withPattern, [...path, 'errorMessage', 'pattern'], key, { order: schemaOrder });
  const messages = rules.messages.has('rules', key) ? {} : withTexts(rules, 'rules', key, chosen.message, []);
  const dropped = known
    ? withoutMessage({ ...rules, text: (each) => messages[each as never] ?? rules.text(each) }, text, known.name, file)
    : {};
  return {
    changes: withChanges(rules, { ...messages, ...dropped, [file]: text }),
    said: {
      es: `${title.es} se escribe así: ${chosen.words.es}.`,
      en: `${title.en} is written like this: ${chosen.words.en}.`,
    },
  };
}

const isEmpty = (text: string, path: readonly string[]) => {
  const value = valueAtPath(JSON.parse(text) as never, path);
  return isObject(value) && Object.keys(value).length === 0;
};

/** The words of a pattern that no field names any more. */
function withoutMessage(
  rules: Pick<Rules, 'text' | 'files' | 'release' | 'workspace'>,
  text: string,
  name: string,
  changed: string,
): Record<string, string> {
  const use = `"patterns.${name}"`;
  const isUsed = rules.files.some((file) => (file === changed ? text : (rules.text(file) ?? '')).includes(use));
  if (isUsed) return {};
  return Object.fromEntries(
    [...rules.workspace.messages.keys()]
      .filter((file) => file.endsWith('/rules.json'))
      .map((file) => {
        const without = withoutJson(rules.text(file) ?? '{}', ['patterns', name]);
        return [file, isEmpty(without, ['patterns']) ? withoutJson(without, ['patterns']) : without];
      }),
  );
}
