import type { Answer } from '#contract/answers.ts';

type Entry = Answer<'addressDetail'>;

const id = (index: number) => `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`;

const entry = (index: number, over: Partial<Entry> = {}): Entry => ({
  id: id(index),
  type: 1,
  name: 'Rosa Pech Canul',
  phone: '9994721180',
  zip: '97070',
  state: 'Yucatán',
  city: 'Mérida',
  township: 'Mérida',
  town: 'García Ginerés',
  street: 'Calle 21',
  address1: '134',
  defaultSender: false,
  defaultRecipient: false,
  version: 3,
  updatedAt: '2026-11-18T16:00:00.000Z',
  ...over,
});

export const rosa = entry(1, {
  defaultSender: true,
  company: 'Bordados Pech',
  address2: 'Portón verde, entre 28 y 30, junto a la tortillería La Guadalupana',
});

/** Both books: a complete address, one with gaps, one without number, and words as long as they may be. */
export const sampleEntries: readonly Entry[] = [
  rosa,
  entry(2, {
    name: 'Taller Ámbar',
    phone: '5512345678',
    zip: '06700',
    state: 'Ciudad de México',
    city: 'Ciudad de México',
    township: 'Cuauhtémoc',
    town: 'Roma Norte',
    street: 'Orizaba',
    address1: '88',
  }),
  entry(3, {
    name: 'Jesús Ñuu',
    phone: '9511234567',
    zip: '68000',
    state: 'Oaxaca',
    city: 'Oaxaca de Juárez',
    town: 'Centro',
    street: 'Macedonio Alcalá',
    address1: 's/n',
  }),
  entry(4, {
    name: 'María Guadalupe Hernández Díaz',
    company: 'Cooperativa de Artesanas de San Cristóbal del Valle',
    street: 'Prolongación Boulevard Licenciado Adolfo López Mat',
    town: 'Fraccionamiento Residencial Lomas de San Cristóbal',
    address1: 'Mz 14 Lt 3 Int 204-B',
    address2: 'Casa blanca de dos pisos',
  }),
  entry(5, { type: 2, name: 'José Ángel Ñáñez Poot', defaultRecipient: true, street: 'Calle 25', address1: '204-B' }),
  entry(6, {
    type: 2,
    name: 'Marina Cortés',
    phone: '2291180471',
    zip: '91700',
    state: 'Veracruz',
    city: 'Veracruz',
    town: 'Centro',
    street: 'Independencia',
    address1: '1204',
  }),
];

export const manyEntries: readonly Entry[] = Array.from({ length: 23 }, (_, index) =>
  entry(100 + index, { name: `Persona ${index + 1}` }),
);
