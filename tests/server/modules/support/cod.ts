/** Customers of cash on delivery: their applications and the decisions. */
import { randomUUID } from 'node:crypto';
import { codApplication } from '#fixtures/cod.ts';
import type { Input } from '#server/http/handlers.ts';
import { settleJobs } from '#server/jobs/run-jobs.ts';
import { openCounter } from '#tests/server/operator/support.ts';
import { solvedImageCode } from '#tests/support/image-code.ts';
import { lastCode } from '#tests/support/outbox.ts';
import type { TestServer } from '#tests/support/server.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { type Customer, freshPhone } from './customers.ts';
import { getFile, jpegStart, newTicket, sendFile } from './files.ts';

type Application = Input<'codApply'>;
type FileField = 'idImages' | 'bankCertificates' | 'birFiles';

const photo = getFile(jpegStart, 900);

/** A picture for a field of the application, as its customer sends it. */
export async function codFile(
  server: TestServer,
  { token }: Pick<Customer, 'token'>,
  field: FileField,
  ticket: string,
) {
  const file = { bytes: photo, name: `${field}.jpg`, ticket, token, form: 'cod/application', field };
  const { id, codeName } = await sendFile(server, file);
  if (codeName !== 'success') throw new Error(`The file was refused with ${codeName}.`);
  return id;
}

/** A code to the phone of the application. */
export async function codCodeFor(server: TestServer, { token }: Pick<Customer, 'token'>, phone: string) {
  const ip = freshIp();
  const proofs = await solvedImageCode(server, ip);
  const { codeName } = await server.call('codSmsCode', { phone, ...proofs }, { token, ip });
  if (codeName !== 'success') throw new Error(`The code was refused with ${codeName}.`);
  return lastCode(server.outside, phone);
}

/** Everything that an application needs, with files of its own and a code. */
export async function codInput(
  server: TestServer,
  customer: Pick<Customer, 'token'>,
  change: Partial<Application> = {},
): Promise<Application> {
  const { ticket = newTicket(), phone = freshPhone() } = change;
  const file = (field: FileField) => codFile(server, customer, field, ticket);
  const idImages = change.idImages ?? [await file('idImages'), await file('idImages')];
  const bankCertificates = change.bankCertificates ?? [await file('bankCertificates')];
  const code = change.code ?? (await codCodeFor(server, customer, phone));
  return { ...codApplication, key: randomUUID(), ticket, phone, idImages, bankCertificates, code, ...change };
}

/** Applies, or changes approved data; returns the account or the rejection. */
export async function sendCod(server: TestServer, { token }: Pick<Customer, 'token'>, input: Application) {
  const answer = await server.call('codApply', input, { token, ip: freshIp() });
  await settleJobs(server.context);
  return answer;
}

export async function getReference(server: TestServer, { user }: Pick<Customer, 'user'>): Promise<string> {
  const { reference } = await server.context.db
    .selectFrom('cod_applications')
    .select('reference')
    .where('user_id', '=', user.userId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return reference;
}

/** Applies and is approved. */
export async function approvedCustomer(server: TestServer, customer: Customer): Promise<Application> {
  const input = await codInput(server, customer);
  const { codeName } = await sendCod(server, customer, input);
  if (codeName !== 'success') throw new Error(`The application was refused with ${codeName}.`);
  const counter = await openCounter(server);
  await counter.ops('cod approve', { reference: await getReference(server, customer) });
  return input;
}
