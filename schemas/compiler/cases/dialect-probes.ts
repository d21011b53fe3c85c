/** Boundary values of the dialect's own keywords. */
import { constants } from '#domain/constants.ts';
import { computedFunctions } from '#schemas/runtime/computed.ts';
import { isObject, type Json } from '#schemas/model/json.ts';
import { replaceAt, valueAt } from './branches.ts';
import { inOrder, orderedFields } from './sample.ts';
import { getPart, type Make, type Probe, type Probed, probeTexts, refuses, round, takes } from './probe.ts';

/** One decimal more than allowed, and exactly as many. */
const decimals = (limit: number, scale: number): Probe[] => {
  const allowed = Math.max(0, limit);
  const withDecimals = (count: number) => Number((scale + (count > 0 ? 10 ** -count : 0)).toFixed(count));
  return [refuses(withDecimals(allowed + 1)), takes(withDecimals(allowed))];
};

/** The place of a cross-field rule's message. */
function at({ rule }: Probed, otherwise: string): readonly string[] {
  const written = getPart(rule.setting, 'at');
  return typeof written === 'string' ? written.split('/') : [otherwise];
}

const withFields = (current: Json | undefined, fields: Readonly<Record<string, Json>>): Json => ({
  ...(isObject(current) && current),
  ...fields,
});

/** Sizes and weights are added up in hundredths. */
const hundredth = 0.01;

const sums: Make = (probed) => {
  const { rule, current } = probed;
  const fields = getPart(rule.setting, 'fields');
  const names = Array.isArray(fields) ? fields.map(String) : [];
  const limit = Number(getPart(rule.setting, 'limit'));
  const each = Math.floor(limit / names.length);
  const adding = (total: number) =>
    withFields(
      current,
      Object.fromEntries(
        names.map((name, index) => [name, index === 0 ? round(total - each * (names.length - 1)) : each]),
      ),
    );
  const place = at(probed, names[0] ?? '');
  return [
    { ...refuses(adding(limit + hundredth)), at: place },
    { ...takes(adding(limit)), at: place },
    { ...takes(adding(limit - hundredth)), at: place },
  ];
};

/** In centimeters. */
const meter = 100;

/** Sides with the volume of that many kilograms: two of a meter, and the third as needed. */
const getSides = (kilograms: number): Record<string, Json> => ({
  length: meter,
  width: meter,
  height: round((kilograms * constants.parcel.volumetricDivisor) / meter ** 2),
});

const volumes: Make = (probed) => {
  const limit = Number(getPart(probed.rule.setting, 'limit'));
  const place = at(probed, 'length');
  const large = (kilograms: number) => withFields(probed.current, getSides(kilograms));
  return [
    { ...refuses(large(limit + hundredth * 2)), at: place },
    { ...takes(large(limit)), at: place },
    { ...takes(large(limit - hundredth * 2)), at: place },
  ];
};

const billing: Make = (probed) => {
  const limit = Number(getPart(probed.rule.setting, 'limit'));
  const place = at(probed, 'weight');
  const heavy = (weight: number) => withFields(probed.current, { weight, hasVolume: false });
  const large = (kilograms: number) =>
    withFields(probed.current, { weight: 1, hasVolume: true, ...getSides(kilograms) });
  return [
    { ...refuses(heavy(round(limit + hundredth))), at: place },
    { ...takes(heavy(limit)), at: place },
    { ...refuses(large(limit + hundredth * 2)), at: place },
    { ...takes(large(limit)), at: place },
  ];
};

const addressParts = ['zip', 'town', 'street', 'address1'];

const addresses: Make = (probed) => {
  const { rule, current } = probed;
  const fields = getPart(rule.setting, 'fields');
  const [one = '', other = ''] = Array.isArray(fields) ? fields.map(String) : [];
  const first = getPart(current, one);
  const second = getPart(current, other);
  if (!isObject(first) || !isObject(second)) return [];
  const same = Object.fromEntries(addressParts.map((part) => [part, first[part] ?? '']));
  const loud = Object.fromEntries(
    Object.entries(same).map(([part, value]) => [part, ` ${String(value).toUpperCase()} `]),
  );
  const to = (parts: Record<string, Json>) => withFields(current, { [other]: { ...second, ...parts } });
  const place = at(probed, other);
  return [
    { ...refuses(to(same)), at: place },
    { ...refuses(to({ ...loud, zip: same.zip ?? '' })), at: place },
    ...addressParts.map((part) => ({
      ...takes(to({ ...same, [part]: part === 'zip' ? '97000' : 'otra parte 987' })),
      at: place,
    })),
  ];
};

const cities: Make = (probed) => {
  const { current } = probed;
  const place = at(probed, '');
  const part = (name: string) => getPart(current, name);
  const [sender, recipient] = [part('sender'), part('recipient')];
  if (!isObject(sender) || !isObject(recipient) || valueAt(current ?? null, place) === undefined) return [];
  const to = (city: Json, state: Json, productType: string) =>
    replaceAt(withFields(current, { recipient: { ...recipient, city, state } }), place, productType);
  const { city = '', state = '' } = sender;
  return [
    { ...refuses(to('Otra ciudad', state, 'sameCity')), at: place },
    { ...refuses(to(city, 'Otro estado', 'sameCity')), at: place },
    { ...takes(to(city, state, 'sameCity')), at: place },
    { ...takes(to('Otra ciudad', state, 'standard')), at: place },
  ];
};

const order: Make = (probed) => {
  const { rule, current } = probed;
  const names = orderedFields(rule.setting);
  const to = (step: (place: number) => number) => withFields(current, inOrder(rule.setting, current, step));
  const place = at(probed, names.at(-1) ?? '');
  return [
    { ...refuses(to((index) => names.length - 1 - index)), at: place },
    { value: to(() => 1), refused: getPart(rule.setting, 'strictly') === true, at: place },
    { ...takes(to((index) => index)), at: place },
  ];
};

/** The value that the domain computes from the sibling answers. */
function computedFrom(setting: Json, parent: Json | undefined): unknown {
  const from = getPart(setting, 'from');
  const named = Array.isArray(from)
    ? from.map((field) => [String(field), field] as const)
    : Object.entries(isObject(from) ? from : {});
  const input = Object.fromEntries(named.map(([param, field]) => [param, getPart(parent, String(field))]));
  return computedFunctions[String(getPart(setting, 'by'))]?.(input);
}

const computed: Make = ({ rule, parent }) => {
  const result = computedFrom(rule.setting, parent);
  if (typeof result === 'number')
    return [takes(result), takes(undefined), refuses(round(result + hundredth)), refuses(-result)];
  if (typeof result === 'string') return [takes(result), takes(undefined), refuses(`${result}.`)];
  return [takes(undefined)];
};

const matches: Make = ({ rule, parent }) => {
  const other = getPart(parent, String(rule.setting));
  if (typeof other !== 'string') return [];
  const loud = other.toUpperCase();
  return [refuses(`${other}x`), refuses(loud === other ? `${other} ` : loud), takes(other)];
};

/** Keyed by dialect keyword. */
export const dialectProbes: Readonly<Record<string, Make>> = {
  notBlank: probeTexts,
  plainText: probeTexts,
  printable: probeTexts,
  personName: probeTexts,
  digits: probeTexts,
  phoneRule: probeTexts,
  postalCode: probeTexts,
  waybillNumber: probeTexts,
  passwordRule: probeTexts,
  notCommonPassword: probeTexts,
  matchesField: matches,
  notFuture: probeTexts,
  notPast: probeTexts,
  maxDaysAhead: probeTexts,
  minAgeYears: probeTexts,
  maxDecimals: ({ rule }) => decimals(Number(rule.setting), 1),
  moneyDecimals: ({ rule }) => decimals(Number(rule.setting) - constants.money.decimals, 100),
  sumMaximum: sums,
  maxVolumetricWeight: volumes,
  maxBillingWeight: billing,
  differentAddress: addresses,
  sameCityProduct: cities,
  ascending: order,
  computed,
};
