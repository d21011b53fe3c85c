/**
 * The texts of a label, in the language of its readers on the way: the couriers in Mexico. The customer's language only
 * affects the screen.
 */
import type { CarriedAs } from '#domain/order-choices.ts';
import type { HandlingMark } from '#domain/parcel/parcel.ts';

/** BCP 47, for dates and for the document. */
export const labelLanguage = 'es-MX';

export const words = {
  to: 'Para',
  from: 'De',
  zone: 'Zona',
  phone: 'Tel.',
  order: 'Pedido',
  collect: 'Cobrar al entregar',
  collectNothing: 'Al entregar',
  nothing: 'No cobrar',
  return: 'DEVOLUCIÓN',
  goods: 'Mercancía',
  freight: 'Flete',
  labels: 'Etiquetas de envío',
  counter: 'Mostrador',
  manifest: 'Manifiesto de recolección',
  dropOffManifest: 'Manifiesto de entrega en sucursal',
  sender: 'Remitente',
  waybill: 'Guía',
  recipient: 'Destinatario',
  toBranch: 'Recoge en sucursal',
  city: 'Ciudad',
  weight: 'Peso',
  cod: 'Por cobrar',
  parcels: (count: number) => (count === 1 ? '1 paquete' : `${count} paquetes`),
  page: (page: number, pages: number) => `Hoja ${page} de ${pages}`,
  received: 'Recibí los paquetes de esta lista',
  courierName: 'Nombre del repartidor',
  counterName: 'Nombre de quien recibe en sucursal',
  signature: 'Firma',
  dateAndTime: 'Fecha y hora',
} as const;

export const productWords: Readonly<Record<CarriedAs, string>> = {
  standard: 'Estándar',
  express: 'Exprés',
  sameCity: 'Misma ciudad',
  businessParcel: 'Empresarial',
  international: 'Internacional',
};

export const markWords: Readonly<Record<HandlingMark, string>> = {
  fragile: 'Frágil',
  upright: 'Arriba',
  keepDry: 'No mojar',
  doNotBend: 'No doblar',
  liquid: 'Líquido',
  battery: 'Batería',
  perishable: 'Perecedero',
};
