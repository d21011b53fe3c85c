/** Claims as the site sends them. */
import type { TestServer } from '#tests/support/server.ts';
import { sendFile, toPdf } from './files.ts';

export const clabe = '002010077777777771';

/** Evidence that was uploaded and not sent yet. */
export const sendEvidence = (server: TestServer, { token }: { token: string }) =>
  sendFile(server, { bytes: toPdf(), name: 'factura.pdf', token, form: 'tracking/claim', field: 'evidence' });

/** Claims 860 pesos of a parcel. */
export async function fileClaim(server: TestServer, customer: { token: string }, orderNo: string, change: object = {}) {
  const { id, ticket } = await sendEvidence(server, customer);
  const claim = { orderNo, kind: 'damage', note: 'Llegó roto.', evidence: [id], amount: 86_000, clabe, ticket };
  return server.call('claimFile', { ...claim, ...change }, { token: customer.token });
}
