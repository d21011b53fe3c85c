/** Responses of the fake services in the stories of widgets, and files with real contents. */
import { amber, jesus, rosa } from '#fixtures/contacts.ts';
import type { ImageCode, StoredFile, UploadService } from '#src/forms/index.ts';
import type { AddressEntry, CityChoices, CouponOffer, CourierServices } from '#src/courier-fields/index.ts';

export const cities: CityChoices = {
  states: [
    { name: 'Chiapas', cities: ['Comitán', 'San Cristóbal de las Casas', 'Tapachula', 'Tuxtla Gutiérrez'] },
    { name: 'Ciudad de México', cities: ['Ciudad de México'] },
    { name: 'Jalisco', cities: ['Guadalajara', 'Puerto Vallarta', 'Tlaquepaque', 'Zapopan'] },
    { name: 'Nuevo León', cities: ['Monterrey', 'San Pedro Garza García'] },
    { name: 'Quintana Roo', cities: ['Cancún', 'Chetumal', 'Playa del Carmen'] },
    { name: 'Yucatán', cities: ['Mérida', 'Progreso', 'Valladolid'] },
  ],
  hot: [
    { state: 'Ciudad de México', city: 'Ciudad de México' },
    { state: 'Jalisco', city: 'Guadalajara' },
    { state: 'Nuevo León', city: 'Monterrey' },
  ],
};

export const book: readonly AddressEntry[] = [
  {
    id: 'a1',
    ...rosa,
    address2: 'Portón verde',
    isUsual: true,
  },
  {
    id: 'a2',
    ...amber,
    company: 'Ámbar y Plata',
  },
  {
    id: 'a3',
    ...jesus,
    address1: '302',
  },
];

export const found = (entries: readonly AddressEntry[]) => ({ entries, total: entries.length });

export const coupons: readonly CouponOffer[] = [
  { code: 'BIENVENIDA', type: 'voucher', value: 2100, name: 'Vale de bienvenida', expires: '2026-12-18' },
  { code: 'VALE50', type: 'voucher', value: 5050, name: 'Vale por un retraso', expires: '2026-12-31' },
  { code: 'DIEZ', type: 'percentage', value: 10, name: 'Diez de noviembre', expires: '2026-11-30' },
  {
    code: 'MAS200',
    type: 'threshold',
    value: 3000,
    threshold: 20_000,
    name: 'Más de doscientos',
    expires: '2026-12-05',
  },
  {
    code: 'EXPRES',
    type: 'percentage',
    value: 15,
    name: 'Exprés de noviembre',
    expires: '2026-11-30',
    unusable: 'Es solo para servicio Exprés.',
  },
];

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="64"><rect width="160" height="64" fill="#FFF1CF"/><path d="M8 20 152 48M12 52 148 14" stroke="#0B2728" stroke-width="2"/><text x="24" y="44" font-size="34" font-family="monospace" letter-spacing="8" fill="#0B2728">7K4P</text></svg>`;

export const imageCode: ImageCode = {
  id: 'img-1',
  image: `data:image/svg+xml,${encodeURIComponent(drawing)}`,
  question: 'Escribe en cifras, en este orden: tres, siete, uno, cuatro.',
};

/** An upload whose every step the story controls. */
export interface Sending {
  file: File;
  signal: AbortSignal;
  progress: (share: number) => void;
  finish: () => void;
  fail: (reason?: Error) => void;
}

/** @param onSend called for each file; without it every file is stored at once. */
export function fakeUploads(onSend?: (sending: Sending) => void): UploadService {
  let made = 0;
  return {
    send: (file, { signal, onProgress }) =>
      new Promise<StoredFile>((resolve, reject) => {
        const finish = () => {
          made += 1;
          resolve({ id: `stored-${made}`, name: file.name, size: file.size });
        };
        if (onSend)
          onSend({
            file,
            signal,
            progress: onProgress,
            finish,
            fail: (reason = new Error('offline')) => reject(reason),
          });
        else finish();
      }),
    describe: (ids) => Promise.resolve(ids.map((id) => ({ id, name: `${id}.jpg`, size: 1_887_436 }))),
    remove: () => Promise.resolve(),
  };
}

const beginnings = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3],
  jpg: [0xff, 0xd8, 0xff, 0xe0, 1, 2, 3],
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x37],
  heic: Array.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', (letter) => letter.charCodeAt(0)),
  text: [0x68, 0x6f, 0x6c, 0x61],
} as const;

/** A file with the given content, whatever its name says. */
export const getFile = (name: string, content: keyof typeof beginnings, size = 40_000): File => {
  const bytes = new Uint8Array(size);
  bytes.set(beginnings[content]);
  return new File([bytes], name);
};

const matches = ({ name, phone, street, city }: AddressEntry, text: string) =>
  [name, phone, street, city].some((part) => part?.toLowerCase().includes(text.toLowerCase()));

/** Every service responds at once. */
export const world: CourierServices = {
  cities: () => Promise.resolve(cities),
  uploads: fakeUploads(),
  addressBook: { list: (text) => Promise.resolve(found(book.filter((entry) => matches(entry, text)))) },
  coupons: () => Promise.resolve(coupons),
  imageCode: () => Promise.resolve(imageCode),
  sendCode: () => Promise.resolve({ waitSeconds: 60 }),
};

/** A request without a response. */
export const never = () => new Promise<never>(() => undefined);
export const failing = () => Promise.reject(new Error('offline'));
