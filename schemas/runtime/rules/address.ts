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

const getPlace = ({ city = '', state = '' }: Texts) => `${normalizeAddress(city)}, ${normalizeAddress(state)}`;

const isSameCity = (parcel: unknown): boolean =>
  (parcel as { productType?: unknown } | null | undefined)?.productType === 'sameCity';

/** D-54: same-city delivery needs both ends in one city. */
export function sameCityProblem(data: object, { at }: { at: string }): ProblemOrNone {
  const { parcel, moreParcels } = data as { parcel?: unknown; moreParcels?: unknown };
  const more = Array.isArray(moreParcels) ? moreParcels.findIndex(isSameCity) : -1;
  if (!isSameCity(parcel) && more === -1) return undefined;
  const [sender, recipient] = [getTexts(data, 'sender'), getTexts(data, 'recipient')];
  if (!sender.city || !recipient.city) return undefined;
  if (getPlace(sender) === getPlace(recipient)) return undefined;
  return { at: isSameCity(parcel) ? at : `moreParcels/${more}/productType` };
}
