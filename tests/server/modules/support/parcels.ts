/** Parcels of tests and couriers' reports about them. */
import { type Answer, calls } from '#contract/calls.ts';
import type { OrderStatus, SignerRelation } from '#domain/parcel/order-status.ts';
import type { languages } from '#domain/languages.ts';
import type { Photo } from '#server/modules/orders/sent-order-store.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import type { TestServer } from '#tests/support/server.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { friday, newOrder } from './customers.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export const drawn: Photo = {
  mediaType: 'image/svg+xml',
  bytes: bytes('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"/></svg>'),
};
export const png: Photo = {
  mediaType: 'image/png',
  bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 255),
};
export const jpeg: Photo = { mediaType: 'image/jpeg', bytes: Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 13) };

interface ProofChange {
  signerName?: string;
  relation?: SignerRelation;
  photos?: readonly Photo[];
}

/** Scans a parcel from its pickup up to a status, all at one time. */
export async function scanUpTo(server: TestServer, waybillNo: string, last: OrderStatus, at = friday): Promise<void> {
  for (const status of ['pickedUp', 'inTransit', 'outForDelivery', 'signed'] as const) {
    await recordScan(server.context, waybillNo, status, { place: 'Mérida, Yuc.', at: new Date(at) });
    if (status === last) return;
  }
}

/** A parcel that was signed for. */
export async function deliveredParcel(
  server: TestServer,
  customer: { token: string },
  proofChange: ProofChange = {},
  change: Parameters<typeof newOrder>[2] = {},
): Promise<Answer<'orderAdd'>> {
  const order = await newOrder(server, customer, change);
  await scanUpTo(server, order.waybillNo, 'outForDelivery');
  const proof = {
    signerName: 'Rosalba Canché Uc',
    relation: 'neighbour',
    photos: [drawn, png],
    ...proofChange,
  } as const;
  await recordScan(server.context, order.waybillNo, 'signed', { place: 'Mérida, Yuc.', at: new Date(friday), proof });
  return order;
}

/** The parcel as a visitor with the recipient's phone suffix sees it. */
export async function trackedParcel(
  server: TestServer,
  waybillNo: string,
  tail = '1180',
): Promise<NonNullable<Answer<'waybillDetail'>['parcel']>> {
  const { data } = await server.call('waybillDetail', { waybillNo, tail });
  if (!data.parcel) throw new Error(`Tracking says ${data.outcome}.`);
  return data.parcel;
}

interface Asking {
  ip?: string;
  token?: string;
  lang?: (typeof languages)[number]['langType'];
}

/** The raw response of a query's spreadsheet; `call` would read an envelope. */
export function trackExport(server: TestServer, input: object, { ip = freshIp(), token, lang = 'ES' }: Asking = {}) {
  const headers = { langType: lang, 'content-type': 'application/json', ...(token && { authToken: token }) };
  return server.app.inject({
    method: 'POST',
    url: calls.trackExport.path,
    payload: JSON.stringify(input),
    headers,
    remoteAddress: ip,
  });
}
