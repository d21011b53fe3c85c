/** The address books of the demo customer: some entries are complete for a courier, some not. */
import type { Transaction } from 'kysely';
import { addMinutes } from '#domain/time/zoned-time.ts';
import { ana, joseAtHisDoor } from '#fixtures/contacts.ts';
import type { Contact } from '#schemas/entities.ts';
import { uuidv7 } from '../db/ids.ts';
import type { Database } from '../db/schema.ts';
import { type BookType, getColumns } from '../modules/addresses/entry.ts';
import { insertEntry } from '../modules/addresses/store.ts';

const guadalajara = { state: 'Jalisco', city: 'Guadalajara', township: 'Guadalajara' } as const;
const mexicoCity = { state: 'Ciudad de México', city: 'Ciudad de México' } as const;

/** The first of each book is its default. */
export const demoBooks: Readonly<Record<BookType, readonly Contact[]>> = {
  1: [
    {
      ...ana,
      company: 'Telar y Barro',
      email: 'ana@example.com',
      address2: 'Local con toldo azul, entre Efraín González Luna y Mexicaltzingo',
    },
    {
      name: 'Taller Telar y Barro',
      phone: '3336182250',
      zip: '45500',
      ...guadalajara,
      township: 'San Pedro Tlaquepaque',
      town: 'Tlaquepaque Centro',
      street: 'Calle Independencia',
      address1: '62',
      address2: 'Portón de madera, esquina con Prisciliano Sánchez',
    },
    {
      name: 'Rosa María Robles',
      phone: '3314470098',
      zip: '44200',
      ...guadalajara,
      town: 'Santa Teresita',
      street: 'Manuel Acuña',
      address1: '1145',
      address2: 'Casa blanca, a media cuadra del mercado',
    },
    {
      name: 'Bodega Sur',
      phone: '3338104417',
      company: 'Telar y Barro',
      zip: '44470',
      ...guadalajara,
      town: 'Morelos',
      street: 'Calzada del Águila',
      address1: 's/n',
    },
  ],
  2: [
    { ...joseAtHisDoor, company: 'Telas Poot', email: 'jose@example.com' },
    {
      name: 'Mariana Solís',
      phone: '5543219087',
      zip: '06700',
      ...mexicoCity,
      township: 'Cuauhtémoc',
      town: 'Roma Norte',
      street: 'Orizaba',
      address1: '112 int. 5',
      address2: 'Edificio gris, timbre 5, entre Álvaro Obregón y Chihuahua',
    },
    {
      name: 'Galería Nopal',
      phone: '5556581342',
      company: 'Galería Nopal',
      email: 'hola@example.com',
      zip: '04100',
      ...mexicoCity,
      township: 'Coyoacán',
      town: 'Del Carmen',
      street: 'Londres',
      address1: '247',
    },
    {
      name: 'Ximena Bautista',
      phone: '9511362204',
      zip: '68080',
      state: 'Oaxaca',
      city: 'Oaxaca',
      township: 'Oaxaca de Juárez',
      town: 'Jalatlaco',
      street: 'Aldama',
      address1: '305',
      address2: 'Fachada amarilla frente al templo, e/ Hidalgo y 5 de Mayo',
    },
    {
      name: 'Ignacio Treviño Garza',
      phone: '8183451276',
      zip: '66220',
      state: 'Nuevo León',
      city: 'Monterrey',
      township: 'San Pedro Garza García',
      town: 'Del Valle',
      street: 'Río Orinoco',
      address1: '410 Pte.',
      address2: 'Caseta de vigilancia, preguntar por la familia Treviño',
    },
    {
      name: 'Lucero Hernández',
      phone: '2221907735',
      zip: '72160',
      state: 'Puebla',
      city: 'Puebla',
      township: 'Puebla',
      town: 'La Paz',
      street: 'Av. Juárez',
      address1: '2925',
    },
    {
      name: 'Rancho La Escondida',
      phone: '4421780356',
      zip: '76246',
      state: 'Querétaro',
      city: 'Querétaro',
      township: 'El Marqués',
      town: 'La Pradera',
      street: 'Camino a La Griega km 4',
      address1: 's/n',
      address2: 'Pasando el puente, reja verde con un nopal pintado',
    },
    {
      name: 'Patricia Uc Canul',
      phone: '9858563310',
      zip: '97780',
      state: 'Yucatán',
      city: 'Valladolid',
      township: 'Valladolid',
      town: 'Candelaria',
      street: 'Calle 35',
      address1: '198',
    },
  ],
};

/** Fills the books of the demo customer; each address is a little older than the one before. */
export async function demoAddresses(
  trx: Transaction<Database>,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  for (const type of [1, 2] as const) {
    for (const [index, contact] of demoBooks[type].entries()) {
      const at = addMinutes(now, -index - 1);
      await insertEntry(trx, {
        ...getColumns(contact),
        id: uuidv7(),
        user_id: userId,
        type,
        is_default: index === 0,
        created_at: at,
        updated_at: at,
      });
    }
  }
}
