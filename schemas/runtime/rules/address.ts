/** Rules about the two ends of an order. */
import { isSameAddress, normalizeAddress } from '#domain/address/address.ts';
import type { Contact } from '#schemas/entities.ts';
import type { ProblemOrNone } from './problem.ts';

type Texts = Partial<Record<keyof Contact, string>>;

/** The texts of an end; other rules handle other types. */
function getTexts(data: object, field: string): Texts {
  const end = (data as Record<string, unknown>)[field];
  if (typeof end !== 'object' || end === null) return {};
  return Object.fromEntries(Object.entries(end).filter(([, value]) => typeof value === 'string'));
}

interface DifferentAddressSetting {
  fields: readonly [string, string];
  at: string;
}

/** RULE-WEB-01, D-57. */
export function sameAddressProblem(data: object, { fields, at }: DifferentAddressSetting): ProblemOrNone {
  const [one, other] = fields;
  return isSameAddress(getTexts(data, one), getTexts(data, other)) ? { at } : undefined;
}

/** The first place of the pattern whose value fits. */
function findPlace(
  data: unknown,
  [name, ...rest]: readonly string[],
  fits: (value: unknown) => boolean,
): string[] | undefined {
  if (name === undefined) return fits(data) ? [] : undefined;
  if (typeof data !== 'object' || data === null) return undefined;
  const names = name === '*' ? Object.keys(data) : [name];
  for (const each of names) {
    const found = findPlace((data as Readonly<Record<string, unknown>>)[each], rest, fits);
    if (found) return [each, ...found];
  }
  return undefined;
}

const getPlace = ({ city = '', state = '' }: Texts) => `${normalizeAddress(city)}, ${normalizeAddress(state)}`;

/** D-54: same-city delivery needs both ends in one city. `at` is the product's place, `*` each entry of a list. */
export function sameCityProblem(data: object, { at }: { at: string }): ProblemOrNone {
  const product = findPlace(data, at.split('/'), (value) => value === 'sameCity');
  if (!product) return undefined;
  const [sender, recipient] = [getTexts(data, 'sender'), getTexts(data, 'recipient')];
  if (!sender.city || !recipient.city) return undefined;
  return getPlace(sender) === getPlace(recipient) ? undefined : { at: product.join('/') };
}
