/** The parcels of the demo customer, one for each possible situation. Times are local to Mexico City. */
import type { OrderStatus, ScanException } from '#domain/parcel/order-status.ts';
import type { DelayReason } from '#domain/parcel/promise-ledger.ts';
import { aldo, beatriz, compas, joseAtHisDoor, marina, rocio, weavers, ximena } from '#fixtures/contacts.ts';
import { boxedClothes } from '#fixtures/parcels.ts';
import type { Contact, Parcel } from '#schemas/entities.ts';
import type { Signer } from '../simulator/proof-photos.ts';

interface DemoReport {
  exception?: ScanException;
  /** Who signed for it; two photos are drawn. */
  signer?: Signer;
  /** With `signed` and money to collect: centavos, when it was less than the full amount. */
  collected?: number;
}

/** A courier's report: days before today, time, status, place, note. */
type DemoScan = readonly [
  daysAgo: number,
  time: string,
  status: OrderStatus,
  place: string,
  note?: string,
  more?: DemoReport,
];

/** A promise that was postponed by days, when and why. */
interface DemoDelay {
  daysAgo: number;
  time: string;
  days: number;
  reason: DelayReason;
  note?: string;
}

export interface DemoOrder {
  direction: 'sent' | 'received';
  /** When it was ordered: days before today. */
  daysAgo: number;
  counterpart: Contact;
  parcel: Parcel;
  story: readonly DemoScan[];
  delays?: readonly DemoDelay[];
}

const guadalajara = 'Guadalajara, Jal.';

export const demoOrders: readonly DemoOrder[] = [
  {
    direction: 'sent',
    daysAgo: 0,
    counterpart: joseAtHisDoor,
    parcel: boxedClothes,
    story: [],
  },
  {
    direction: 'sent',
    daysAgo: 0,
    counterpart: rocio,
    parcel: {
      productType: 'standard',
      itemType: 'books',
      goodsCategory: 'general',
      itemName: 'Libros',
      quantity: 6,
      weight: 4,
      itemValue: 90_000,
    },
    story: [],
  },
  {
    direction: 'sent',
    daysAgo: 2,
    counterpart: beatriz,
    parcel: {
      productType: 'express',
      itemType: 'electronics',
      goodsCategory: 'battery',
      itemName: 'Bocina',
      quantity: 1,
      weight: 1.2,
      itemValue: 129_900,
    },
    story: [
      [1, '11:05', 'pickedUp', guadalajara],
      [1, '19:40', 'inTransit', guadalajara, 'Salió del centro Guadalajara'],
      [0, '05:35', 'inTransit', 'Ciudad de México, CDMX', 'Llegó al centro Vallejo'],
      [0, '08:50', 'outForDelivery', 'Ciudad de México, CDMX'],
    ],
  },
  {
    direction: 'sent',
    daysAgo: 6,
    counterpart: marina,
    parcel: {
      productType: 'standard',
      itemType: 'handicrafts',
      goodsCategory: 'fragile',
      itemName: 'Cerámica',
      quantity: 1,
      weight: 3.2,
      itemValue: 240_000,
    },
    story: [
      [5, '10:47', 'pickedUp', guadalajara],
      [4, '13:05', 'inTransit', guadalajara, 'Salió del centro Guadalajara'],
      [2, '17:32', 'inTransit', 'Puebla, Pue.', 'Llegó al centro Puebla Norte'],
      [1, '22:10', 'inTransit', 'Puebla, Pue.', 'Espera salida a Veracruz', { exception: 'held' }],
    ],
    delays: [
      {
        daysAgo: 1,
        time: '22:15',
        days: 1,
        reason: 'roadClosed',
        note: 'Lluvia entre Puebla y Veracruz: espera en el centro Puebla Norte.',
      },
    ],
  },
  {
    direction: 'sent',
    daysAgo: 12,
    counterpart: aldo,
    parcel: {
      productType: 'standard',
      itemType: 'documents',
      goodsCategory: 'document',
      itemName: 'Documentos',
      quantity: 1,
      weight: 0.5,
      itemValue: 0,
    },
    story: [
      [11, '12:20', 'pickedUp', guadalajara],
      [10, '08:15', 'inTransit', guadalajara, 'Salió del centro Guadalajara'],
      [7, '09:15', 'outForDelivery', 'Mérida, Yuc.'],
      [
        7,
        '13:42',
        'signed',
        'Mérida, Yuc.',
        'Recibió en el domicilio',
        { signer: { name: 'Aldo Lizárraga', relation: 'recipient' } },
      ],
    ],
  },
  {
    direction: 'sent',
    daysAgo: 20,
    counterpart: compas,
    parcel: {
      productType: 'standard',
      itemType: 'spareParts',
      goodsCategory: 'general',
      itemName: 'Refacción',
      quantity: 1,
      weight: 8,
      itemValue: 320_000,
    },
    story: [
      [19, '16:30', 'pickedUp', guadalajara],
      [18, '07:50', 'inTransit', guadalajara, 'Salió del centro Guadalajara'],
      [14, '10:10', 'outForDelivery', 'Hermosillo, Son.'],
      [14, '12:35', 'outForDelivery', 'Hermosillo, Son.', 'El local estaba cerrado', { exception: 'attemptFailed' }],
      [13, '18:25', 'returning', 'Hermosillo, Son.', 'No lo encontraron en tres visitas'],
    ],
  },
  {
    direction: 'sent',
    daysAgo: 24,
    counterpart: ximena,
    parcel: {
      productType: 'standard',
      itemType: 'clothing',
      goodsCategory: 'general',
      itemName: 'Ropa',
      quantity: 3,
      weight: 2,
      itemValue: 60_000,
    },
    story: [[23, '09:20', 'cancelled', guadalajara, 'La canceló quien envía']],
  },
  {
    direction: 'received',
    daysAgo: 4,
    counterpart: weavers,
    parcel: {
      productType: 'businessParcel',
      itemType: 'handicrafts',
      goodsCategory: 'fragile',
      itemName: 'Tapete de lana',
      quantity: 1,
      weight: 2.4,
      itemValue: 210_000,
    },
    story: [
      [3, '15:10', 'pickedUp', 'Oaxaca, Oax.'],
      [2, '09:30', 'inTransit', 'Oaxaca, Oax.', 'Salió del centro Oaxaca'],
    ],
  },
  {
    direction: 'received',
    daysAgo: 30,
    counterpart: weavers,
    parcel: {
      productType: 'businessParcel',
      itemType: 'handicrafts',
      goodsCategory: 'fragile',
      itemName: 'Jarrón de barro negro',
      quantity: 1,
      weight: 3,
      itemValue: 98_000,
    },
    story: [
      [29, '13:00', 'pickedUp', 'Oaxaca, Oax.'],
      [28, '08:20', 'inTransit', 'Oaxaca, Oax.', 'Salió del centro Oaxaca'],
      [25, '09:40', 'outForDelivery', guadalajara],
      [
        25,
        '14:05',
        'signed',
        guadalajara,
        'La dejamos en la entrada',
        { signer: { name: 'Efraín Montes', relation: 'doorman' } },
      ],
    ],
  },
];
