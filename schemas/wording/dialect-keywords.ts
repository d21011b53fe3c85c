/** Words for the dialect's own keywords (schemas/compiler/keywords/dialect.ts). */
import { isObject, type Json } from '#schemas/model/json.ts';
import { type Phrase, plain, quotedTitle, type RuleContext, whole, type Wording } from './form-view.ts';
import { sayList, type WordLanguage } from './language.ts';
import { getNumber } from './side.ts';
import { quantity } from './units.ts';

const always = (es: string, en: string): Wording => ({ es: () => plain(es), en: () => plain(en) });

/** `a lo más` 1 ` decimal` */
const count =
  (before: string, unit: string, after = '') =>
  ({ setting, view }: RuleContext): Phrase => {
    const { value, tail } = quantity(Number(setting), unit, view.language);
    return { value, frame: (shown) => `${before} ${shown}${tail}${after}` };
  };

const digits = ({ view }: RuleContext, path: string) => quantity(getNumber(view.side, path), 'digits', view.language);

const phone =
  (starting: string) =>
  (context: RuleContext): Phrase => {
    const { value, tail } = digits(context, 'account.phoneDigits');
    return { value, frame: (shown) => `${shown}${tail}${context.setting === 'account' ? ` ${starting}` : ''}` };
  };

const postalCode =
  (after: string) =>
  (context: RuleContext): Phrase => {
    const { value, tail } = digits(context, 'postal.digits');
    return { value, frame: (shown) => `${shown}${tail} ${after}` };
  };

const waybill =
  (and: string) =>
  (context: RuleContext): Phrase => {
    const { value, tail } = digits(context, 'tracking.waybillDigits');
    const prefix = context.view.side.constants.find(({ path }) => path === 'tracking.waybillPrefix')?.value;
    return { value, frame: (shown) => `${String(prefix)} ${and} ${shown}${tail}` };
  };

const moreSigns = `' ’ & , ( ) / + ª º # " “ ”`;

const passwordParts: Readonly<Record<string, Readonly<Record<WordLanguage, string>>>> = {
  standard: { es: 'con mayúsculas, minúsculas y números', en: 'with upper case, lower case and numbers' },
  withSpecial: {
    es: 'con mayúsculas, minúsculas, números y un signo',
    en: 'with upper case, lower case, numbers and a special character',
  },
  simple: { es: 'solo letras o números', en: 'letters or numbers only' },
};

const passwordRule =
  (language: WordLanguage) =>
  ({ setting }: RuleContext): Phrase =>
    plain(passwordParts[String(setting)]?.[language] ?? String(setting));

const getPart = (setting: Json, name: string): Json | undefined => (isObject(setting) ? setting[name] : undefined);

/** `«Largo», «Ancho» y «Alto»` */
function getFields({ setting, view, data }: RuleContext): string {
  const fields = getPart(setting, 'fields');
  const titles = (Array.isArray(fields) ? fields : []).map((name) => quotedTitle(view, [...data, String(name)]));
  return sayList(titles, view.language);
}

const isStrict = ({ setting }: RuleContext) => getPart(setting, 'strictly') === true;

/** A number with its unit in a sentence that names its fields itself. */
const limited =
  (unit: string, say: (context: RuleContext) => readonly [before: string, after: string]) =>
  (context: RuleContext): Phrase => {
    const { value, tail } = quantity(
      Number(getPart(context.setting, 'limit')),
      context.unit || unit,
      context.view.language,
    );
    const [before, after] = say(context);
    return { value, frame: (shown) => `${before} ${shown}${tail}${after}`, isWhole: true };
  };

const divisor = ({ view }: RuleContext) =>
  quantity(getNumber(view.side, 'parcel.volumetricDivisor'), '', view.language).value;

const functionNames: Readonly<Record<string, Readonly<Record<WordLanguage, string>>>> = {
  billingWeight: { es: 'el peso facturable', en: 'the billing weight' },
  volumetricWeight: { es: 'el peso volumétrico', en: 'the volumetric weight' },
  sideSum: { es: 'la suma de los lados', en: 'the sum of the sides' },
  formattedAddress: { es: 'la dirección completa', en: 'the full address' },
};

/** Inputs of a computed value; written as a list of names, or by parameter. */
function getInputs({ setting, view, data }: RuleContext): string {
  const from = getPart(setting, 'from') ?? [];
  const names = Array.isArray(from) ? from : isObject(from) ? Object.values(from) : [];
  return sayList([...new Set(names.map((name) => quotedTitle(view, [...data, String(name)])))], view.language);
}

const computed =
  (language: WordLanguage, before: string, from: string) =>
  (context: RuleContext): Phrase => {
    const by = String(getPart(context.setting, 'by'));
    return plain(`${before} ${functionNames[by]?.[language] ?? by}, ${from} ${getInputs(context)}`);
  };

const serverRuleTexts: Readonly<Record<string, Readonly<Record<WordLanguage, string>>>> = {
  coveredZip: {
    es: 'hay reparto en esta zona; si no, solo se avisa',
    en: 'couriers go to this area; if not, it is only said',
  },
  bagWeight: { es: 'la bolsa aguanta el peso', en: 'the bag carries the weight' },
  couponPhone: { es: 'el cupón es de este teléfono', en: 'the coupon belongs to this phone' },
};

/** Server rules that have a description here, for the test of completeness. */
export const describedServerRules: readonly string[] = Object.keys(serverRuleTexts);
/** Computed values that have a description here, likewise. */
export const describedFunctions: readonly string[] = Object.keys(functionNames);

const serverRule =
  (language: WordLanguage, before: string) =>
  ({ setting }: RuleContext): Phrase => {
    const name = String(getPart(setting, 'name') ?? setting);
    return plain(`${before}: ${serverRuleTexts[name]?.[language] ?? name}`);
  };

const kindNames: Readonly<Record<string, Readonly<Record<WordLanguage, string>>>> = {
  image: { es: 'imágenes', en: 'images' },
  jpg: { es: 'fotos JPG', en: 'JPG photos' },
  pdf: { es: 'PDF', en: 'PDF' },
  word: { es: 'Word', en: 'Word' },
};

const files =
  (language: WordLanguage, of: string) =>
  ({ setting }: RuleContext): Phrase => {
    const kinds = getPart(setting, 'kinds');
    const names = (Array.isArray(kinds) ? kinds : []).map(
      (kind) => kindNames[String(kind)]?.[language] ?? String(kind),
    );
    const { value, tail } = quantity(Number(getPart(setting, 'maxBytes')), 'bytes', language);
    return { value, frame: (shown) => `${sayList(names, language, 'disjunction')} ${of} ${shown}${tail}` };
  };

export const dialectWordings: Readonly<Record<string, Wording>> = {
  notBlank: always('no puede quedar en blanco', "can't be left blank"),
  plainText: always('sin caracteres invisibles que engañen', 'no invisible characters that deceive'),
  printable: always('solo caracteres que una etiqueta puede imprimir', 'only characters that a label can print'),
  personName: {
    es: ({ setting }) =>
      plain(`solo letras, números, espacios, guion y punto${setting === 'extended' ? `, y ${moreSigns}` : ''}`),
    en: ({ setting }) =>
      plain(`letters, numbers, spaces, hyphens and points only${setting === 'extended' ? `, and ${moreSigns}` : ''}`),
  },
  digits: { es: count('exactamente', 'digits'), en: count('exactly', 'digits') },
  phoneRule: { es: phone('que empiezan con 8 o 9'), en: phone('that begin with 8 or 9') },
  postalCode: {
    es: postalCode('con un prefijo que exista en México'),
    en: postalCode('with a prefix that exists in Mexico'),
  },
  waybillNumber: { es: waybill('y'), en: waybill('and') },
  passwordRule: { es: passwordRule('es'), en: passwordRule('en') },
  notCommonPassword: always('que no sea de las más usadas', 'not one of the most used'),
  matchesField: {
    es: ({ setting, view, data }) =>
      plain(`debe ser igual a ${quotedTitle(view, [...data.slice(0, -1), String(setting)])}`),
    en: ({ setting, view, data }) =>
      plain(`must be the same as ${quotedTitle(view, [...data.slice(0, -1), String(setting)])}`),
  },
  notFuture: always('hoy o antes', 'today or before'),
  notPast: always('hoy o después', 'today or later'),
  maxDaysAhead: {
    es: count('a lo más', 'calendar days', ' después de hoy'),
    en: count('at most', 'calendar days', ' after today'),
  },
  minAgeYears: {
    es: count('de quien tiene al menos', 'years', ' cumplidos'),
    en: count('of a person who is at least', 'years', ' old'),
  },
  maxDecimals: { es: count('a lo más', 'decimals'), en: count('at most', 'decimals') },
  moneyDecimals: { es: count('a lo más', 'decimals', ' en pesos'), en: count('at most', 'decimals', ' in pesos') },
  sumMaximum: {
    es: limited('', (context) => [`${getFields(context)} suman a lo más`, '']),
    en: limited('', (context) => [`${getFields(context)} add up to at most`, '']),
  },
  maxVolumetricWeight: {
    es: limited('kg', (context) => [
      `el peso volumétrico (largo × ancho × alto ÷ ${divisor(context)}) llega a lo más a`,
      '',
    ]),
    en: limited('kg', (context) => [
      `the volumetric weight (length × width × height ÷ ${divisor(context)}) is at most`,
      '',
    ]),
  },
  maxBillingWeight: {
    es: limited('kg', () => [
      'el peso facturable (el mayor entre el real y el volumétrico, al kilo de arriba) llega a lo más a',
      '',
    ]),
    en: limited('kg', () => [
      'the billing weight (the larger of actual and volumetric, rounded up to the kilogram) is at most',
      '',
    ]),
  },
  differentAddress: {
    es: (context) => whole(`las direcciones de ${getFields(context)} no pueden ser la misma`),
    en: (context) => whole(`the addresses of ${getFields(context)} can't be the same`),
  },
  sameCityProduct: {
    es: () => whole('el servicio Misma ciudad pide origen y destino en la misma ciudad'),
    en: () => whole('the service Same city needs origin and destination in one city'),
  },
  ascending: {
    es: (context) => whole(`${getFields(context)} van en este orden${isStrict(context) ? ', sin repetirse' : ''}`),
    en: (context) => whole(`${getFields(context)} come in this order${isStrict(context) ? ', no two the same' : ''}`),
  },
  computed: { es: computed('es', 'se calcula:', 'a partir de'), en: computed('en', 'is computed:', 'from') },
  serverRule: { es: serverRule('es', 'lo comprueba el servidor'), en: serverRule('en', 'the server checks it') },
  files: { es: files('es', 'de hasta'), en: files('en', 'of up to') },
};
