/** Senders, recipients and contents on a day of the network. Pure; every name is made up. */
import { findState, type StateCode } from '#domain/address/states.ts';
import type { Contact, Parcel } from '#schemas/entities.ts';
import type { Chance } from './random.ts';

/** A home address. */
export interface Home {
  zip: string;
  state: StateCode;
  city: string;
  township: string;
  colonies: readonly string[];
}

const first = [
  'María',
  'José',
  'Guadalupe',
  'Ximena',
  'Iñaki',
  'Lucía',
  'Emiliano',
  'Regina',
  'Santiago',
  'Renata',
  'Tonatiuh',
  'Itzel',
] as const;
const last = [
  'Hernández',
  'Núñez',
  'Tzul',
  'Ek',
  'Ordóñez',
  'Castellanos',
  'Ríos',
  'Peña',
  'Quintana',
  'Bautista',
  'Zamora',
  'Cauich',
] as const;
const streets = [
  'Av. Hidalgo',
  'Calle 5 de Mayo',
  'Av. Revolución',
  'Calle Morelos',
  'Privada del Sol',
  'Calle Jacarandas',
  'Blvd. Las Palmas',
] as const;

export const getName = ({ pick }: Chance): string => `${pick(first)} ${pick(last)} ${pick(last)}`;

const phoneDigits = 8;
const digit = 10;

export function contactAt({ zip, state, city, township, colonies }: Home, chance: Chance): Contact {
  const digits = Array.from({ length: phoneDigits }, () => chance.below(digit)).join('');
  return {
    name: getName(chance),
    phone: `55${digits}`,
    zip,
    state: findState(state)?.name ?? state,
    city,
    township,
    town: colonies[0] ?? city,
    street: chance.pick(streets),
    address1: String(1 + chance.below(999)),
  };
}

const items = [
  ['clothing', 'general', 'Ropa bordada'],
  ['electronics', 'battery', 'Audífonos'],
  ['books', 'general', 'Novelas usadas'],
  ['cosmetics', 'liquid', 'Jabones de miel'],
  ['handicrafts', 'fragile', 'Alebrije'],
  ['spareParts', 'general', 'Bomba de agua'],
  ['food', 'general', 'Café de Coatepec'],
  ['documents', 'document', 'Escrituras'],
] as const;

const tenth = 10;
const mostTenths = 120;

export function getParcel(chance: Chance): Parcel {
  const [itemType, goodsCategory, itemName] = chance.pick(items);
  const weight = (5 + chance.below(mostTenths)) / tenth;
  return {
    productType: 'standard',
    itemType,
    goodsCategory,
    itemName,
    quantity: 1 + chance.below(4),
    weight,
    itemValue: 10_000 + chance.below(300_000),
  };
}
