import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uuidv7 } from '#server/db/ids.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import { readBack, toRows } from '#tests/server/documents/read-workbook.ts';
import { dumpDatabase, rowsWith } from '#tests/support/dump.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { ana as guadalajara, jose as merida } from '#fixtures/contacts.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { clabe, fileClaim } from './support/claims.ts';
import { codInput, sendCod } from './support/cod.ts';
import { allByEmail } from './support/notifications.ts';
import { newTarget } from './support/push.ts';
import { type Customer, friday, newCustomer, newOrder, orderInput } from './support/customers.ts';
import { batchInput, goodEntry, toRows as batchRowsOf } from './support/batches.ts';
import { newPerson } from './support/people.ts';
import { deliveredParcel, drawn } from './support/parcels.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(() => server.setNow(friday));
afterAll(() => server.close());

type Language = NonNullable<Parameters<TestServer['call']>[2]>['lang'];

/** The raw response; `call` would read an envelope. */
function download(token: string, lang: Language = 'ES') {
  const headers = { authToken: token, langType: lang ?? 'ES', 'content-type': 'application/json' };
  return server.app.inject({ method: 'POST', url: '/official/user/exportData', payload: '{}', headers });
}

async function getSheets(token: string, lang?: Language): Promise<Map<string, string[][]>> {
  const response = await download(token, lang);
  expect(response.statusCode).toBe(200);
  const sheets = readBack(response.rawPayload);
  expect(sheets.filter(({ hasFormula }) => hasFormula)).toEqual([]);
  return new Map(sheets.map((sheet) => [sheet.name, toRows(sheet)]));
}

async function wellKnown(): Promise<Customer> {
  const customer = await newCustomer(server, `Descarga ${Math.random()}`.slice(0, 20));
  const { token, phone } = customer;
  await server.call('addressAdd', { type: 2, ...merida, name: 'Tía de Mérida' }, { token });
  await server.call(
    'savedParcelAdd',
    { name: 'Blusas de feria', parcel: { ...orderInput().parcel, remark: '=1+1 de Chiapas' } },
    { token },
  );
  await server.call('consentSave', { offers: true, surveys: false }, { token });
  await server.call(
    'draftSave',
    {
      flow: 'order',
      id: uuidv7(),
      version: 2,
      revision: 0,
      fields: [{ name: 'sender.name', at: 1, value: 'Borrador de Ana' }],
    },
    { token },
  );
  const { waybillNo } = await newOrder(server, customer, {
    parcel: { ...orderInput().parcel, remark: '=1+1 muy frágil' },
  });
  await recordScan(server.context, waybillNo, 'pickedUp', {
    place: 'Guadalajara, Jal.',
    at: new Date(friday),
    note: 'Llegó a tiempo',
    pickupPhotos: [drawn],
  });
  for (const status of ['inTransit', 'outForDelivery'] as const)
    await recordScan(server.context, waybillNo, status, { place: 'Mérida, Yuc.', at: new Date(friday) });
  const proof = { signerName: 'Ana Robles', relation: 'recipient', photos: [] } as const;
  await recordScan(server.context, waybillNo, 'signed', { place: 'Mérida, Yuc.', at: new Date(friday), proof });
  await server.call('caseOpen', { waybillNo, note: 'No está en mi puerta' }, { token });
  const rows = batchRowsOf([goodEntry(), goodEntry({ name: 'Fila Faltante', zip: '1' })]);
  await server.call('batchAdd', batchInput({ name: 'Martes', rows }), { token });
  await server.call('notificationSave', { ...allByEmail, delivered: 'sms' }, { token });
  await server.call('pushSubscribe', { ...newTarget(), kinds: [] }, { token });
  await sendCod(server, customer, await codInput(server, customer));
  const business = {
    key: randomUUID(),
    company: 'Cerámica Robles',
    name: 'Ana Lucía Robles',
    phone,
    email: `${phone}@example.com`,
    state: 'Jalisco',
    city: 'Zapopan',
    goods: 'home',
    parcels: 'upTo500',
    averageWeight: 1.25,
    acceptPrivacy: true,
  };
  await server.call('vipApply', business, { token, ip: freshIp() });
  const friend = await newCustomer(server);
  await newOrder(server, friend, {
    sender: { ...guadalajara, name: 'Remitente Amigo' },
    recipient: { ...merida, phone },
  });
  return customer;
}

describe('the download', () => {
  test('is a workbook with a sheet for each kind of data, and everything that was stored is in it', async () => {
    const customer = await wellKnown();
    const contactPhone = '5512349876';
    await server.context.db
      .updateTable('users')
      .set({ contact_phone: contactPhone, contact_phone_verified_at: new Date(friday) })
      .where('id', '=', customer.user.userId)
      .execute();
    const sheets = await getSheets(customer.token);
    expect([...sheets.keys()]).toEqual([
      'Perfil',
      'Direcciones',
      'Paquetes guardados',
      'Envíos',
      'Movimientos',
      'Cambios de fecha',
      'Recolecciones',
      'Entregas',
      'Casos',
      'Lotes',
      'Cupones',
      'Sesiones',
      'Actividad',
      'Permisos',
      'Avisos',
      'Dispositivos avisados',
      'Mensajes y solicitudes',
      'Cobro contra entrega',
      'Cobrado contra entrega',
      'Archivos',
      'Borradores',
    ]);
    const rows = (name: string): string[][] => sheets.get(name)?.slice(1) ?? [];
    expect(rows('Perfil')).toContainEqual(['Teléfono', customer.phone]);
    const applied = new Map(rows('Cobro contra entrega').map(([, , field, value]) => [field, value]));
    const answers = ['Banco', 'Género', '¿Qué vendes?', 'Nacionalidad', '¿Eres agente retenedor?', 'Número de cuenta'];
    expect(answers.map((field) => applied.get(field))).toEqual([
      'BBVA México',
      'Mujer',
      'Artesanías',
      'México',
      'No',
      '032180000118359719',
    ]);
    expect(rows('Perfil')).toContainEqual(['Teléfono de contacto', contactPhone]);
    expect(rows('Direcciones')[0]).toEqual(
      expect.arrayContaining(['Destinatarios', 'Tía de Mérida', merida.phone, 'Calle 25', 'No']),
    );
    expect(rows('Paquetes guardados')).toEqual([
      expect.arrayContaining(['Blusas de feria', 'Ropa bordada', '=1+1 de Chiapas', '2.5']),
    ]);
    expect(rows('Envíos').map((row) => row[0])).toEqual(['Enviados', 'Recibidos']);
    expect(rows('Envíos')[0]).toEqual(
      expect.arrayContaining([guadalajara.name, merida.name, 'Ropa bordada', '=1+1 muy frágil', '216.84']),
    );
    expect(rows('Envíos')[1]).toEqual(expect.arrayContaining(['Remitente Amigo']));
    expect(rows('Movimientos').flat()).toEqual(
      expect.arrayContaining(['Recolectado', 'Guadalajara, Jal.', 'Llegó a tiempo']),
    );
    expect(rows('Cambios de fecha').map((row) => row[0])).toHaveLength(2);
    expect(rows('Recolecciones').map(([waybill = '', , photos]) => [waybill.slice(0, 3), photos])).toEqual([
      ['JMX', '1'],
    ]);
    expect(rows('Entregas')[0]).toEqual(expect.arrayContaining(['A***a R***s', 'Quien recibe', '0']));
    expect(rows('Casos')[0]).toEqual(expect.arrayContaining(['No está en mi puerta']));
    expect(rows('Lotes')).toContainEqual(expect.arrayContaining(['Martes', 'Rechazada', 'name', 'Fila Faltante']));
    expect(rows('Cupones')[0]).toEqual(expect.arrayContaining(['21', 'MXN', customer.phone]));
    expect(rows('Sesiones')).toHaveLength(1);
    expect(rows('Actividad').map((row) => row[1])).toEqual(
      expect.arrayContaining(['Creaste tu cuenta', 'Descargaste tus datos']),
    );
    expect(rows('Permisos')).toHaveLength(2);
    expect(rows('Avisos').map(([, kind, means]) => [kind, means])).toContainEqual(['Se entregó', 'Por SMS']);
    expect(rows('Dispositivos avisados').map(([, service]) => service)).toEqual(['push.example.com']);
    const written = new Map(rows('Mensajes y solicitudes').map(([, kind, , field, value]) => [field, [kind, value]]));
    const kind = 'Solicitud de cuenta de empresa';
    expect(Object.fromEntries(written)).toEqual({
      Empresa: [kind, 'Cerámica Robles'],
      Nombre: [kind, 'Ana Lucía Robles'],
      'Teléfono celular': [kind, customer.phone],
      Correo: [kind, `${customer.phone}@example.com`],
      Estado: [kind, 'Jalisco'],
      Ciudad: [kind, 'Zapopan'],
      '¿Qué mandas casi siempre?': [kind, 'Hogar y cerámica'],
      'Envíos al mes': [kind, 'De cien a quinientos'],
      'Peso de tu paquete típico': [kind, '1.25'],
    });
    expect(rows('Archivos').map(([name]) => name)).toEqual(['idImages.jpg', 'idImages.jpg', 'bankCertificates.jpg']);
    expect(rows('Borradores')[0]).toEqual(expect.arrayContaining(['sender.name', 'Borrador de Ana']));
  });

  test.each(['ES', 'EN', 'CN', 'PT', 'AR'] as const)(
    'FEAT-11 %s: every word of it is in the caller’s language',
    async (lang) => {
      const customer = await wellKnown();
      const sheets = await getSheets(customer.token, lang);
      expect(sheets.size).toBe(21);
      const words = [...sheets].flatMap(([name, rows]) => [name, ...rows.flat()]);
      // A missing text shows as its key.
      expect(
        words
          .filter((word) =>
            /^(?:exports|fields|personal|orders|coupons|status|answers):|^[a-z]+\.[a-zA-Z.]+$/.test(word),
          )
          .filter((word) => word !== 'sender.name' && word !== 'push.example.com'),
      ).toEqual([]);
      for (const [name, [header = []]] of sheets) expect(new Set(header).size, name).toBe(header.length);
    },
  );

  test('D-93 a claim is in it with its money and its file, for the customer who filed it alone', async () => {
    const [sender, recipient] = [await newCustomer(server), await newCustomer(server)];
    const parcel = { ...orderInput().parcel, itemValue: 120_000, insure: true };
    const order = { recipient: { ...merida, phone: recipient.phone }, parcel };
    const { orderNo } = await deliveredParcel(server, sender, {}, order);
    const { caseNo } = (await fileClaim(server, sender, orderNo)).data.case;
    const sheets = await getSheets(sender.token);
    expect(sheets.get('Casos')?.[1]).toEqual(
      expect.arrayContaining([caseNo, 'Llegó dañado o incompleto', 'Llegó roto.', '860', clabe]),
    );
    expect(sheets.get('Archivos')?.[1]).toEqual(expect.arrayContaining(['factura.pdf']));
    const [row] = (await getSheets(recipient.token)).get('Casos')?.slice(1) ?? [];
    expect(row).toEqual(expect.arrayContaining([caseNo]));
    for (const secret of ['Llegó roto.', '860', clabe]) expect(row).not.toContain(secret);
  });

  test('in Arabic the sheets run from right to left', async () => {
    const { token } = await newPerson(server);
    expect(readBack((await download(token, 'AR')).rawPayload).every(({ rightToLeft }) => rightToLeft)).toBe(true);
    expect(readBack((await download(token, 'ES')).rawPayload).some(({ rightToLeft }) => rightToLeft)).toBe(false);
  });

  test('a column of figures names its unit in the language of the file', async () => {
    const { token } = await wellKnown();
    const headers = [...(await getSheets(token, 'AR')).values()].flatMap(([header]) => header ?? []);
    const units = headers.flatMap((header) => /\(([^)]+)\)$/.exec(header)?.[1] ?? []);
    // HS is the name of the customs' list, in every language.
    expect(new Set(units)).toEqual(new Set(['كجم', 'سم', 'MXN', 'HS']));
  });

  test('SYS-05 it comes as a file that no browser opens as a page; a customer without data gets a file all the same', async () => {
    const { token } = await newPerson(server);
    const { headers } = await download(token);
    expect(headers).toMatchObject({
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(headers['content-type']).toContain('spreadsheetml');
    expect((await getSheets(token)).get('Envíos')).toHaveLength(1);
  });

  test('ROLE-04 the export holds no data of another customer', async () => {
    const [customer, other] = [await wellKnown(), await newCustomer(server, 'Ajena Persona')];
    await server.call('addressAdd', { type: 1, ...guadalajara, name: 'Secreto de Ajena' }, { token: other.token });
    await newOrder(server, other, { sender: { ...guadalajara, name: 'Secreto de Ajena' } });
    const text = [...(await getSheets(customer.token)).values()].flat(2).join('\n');
    expect(text).not.toMatch(/Ajena/);
    expect(text).not.toContain(other.phone);
  });

  test('a parcel to oneself is in it once, among the sent ones', async () => {
    const customer = await newCustomer(server);
    const recipient = { ...merida, phone: customer.phone };
    const { orderNo } = await newOrder(server, customer, { recipient });
    const rows = (await getSheets(customer.token)).get('Envíos')?.slice(1) ?? [];
    expect(rows.map(([direction, number]) => [direction, number])).toEqual([['Enviados', orderNo]]);
  });

  test('threat table: no hash of a password or a token is in it', async () => {
    const customer = await wellKnown();
    const text = [...(await getSheets(customer.token)).values()].flat(2).join('\n');
    const stored = rowsWith(await dumpDatabase(server.context.db), customer.user.userId).join('\n');
    const hashes = [...stored.matchAll(/"(?:token_hash|password_hash)":"([^"]+)"/g)].map(([, hash = '']) => hash);
    expect(hashes.length).toBeGreaterThan(1);
    for (const hash of hashes) expect(text).not.toContain(hash);
  });

  test('at most five exports a day, each recorded as a security event', async () => {
    const { token } = await newPerson(server);
    for (let index = 0; index < 5; index += 1)
      expect((await download(token)).headers['content-type']).toContain('spreadsheetml');
    expect((await download(token)).json()).toMatchObject({ code: 999001029, data: null });
    const events = await server.call('securityEvents', { page: 1, pageSize: 10 }, { token });
    expect(events.data.rows.map(({ kind }) => kind)).toEqual(Array(5).fill('dataExported'));
  });

  test('ROLE-02 without a session it is rejected in an envelope', async () => {
    expect((await download('x'.repeat(43))).json()).toMatchObject({ code: 999003010 });
  });
});

test('every table that refers to a customer is one that the download and the deletion know', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' order by 1`.execute(server.context.db);
  // A new one belongs into privacy/export-store.ts and, unless it is deleted with the account, privacy/deletion-store.ts.
  expect(rows.map(({ name }) => name)).toEqual([
    // Goes with its import.
    'address_import_rows',
    'address_imports',
    'addresses',
    'batches',
    'cases',
    'cod_accounts',
    'cod_applications',
    // Its shipments are read with their day; without the account it refers to no customer.
    'cod_cuts',
    'cod_days',
    // The operator’s: sums that don’t agree, gone with the account.
    'cod_mismatches',
    'consents',
    'coupons',
    'drafts',
    'idempotency_keys',
    'inbox_messages',
    // Deleted with the account, and not exported: pending notifications.
    'jobs',
    'notification_choices',
    'orders',
    'parcel_profiles',
    'push_subscriptions',
    'security_events',
    'sessions',
    'stored_files',
    'user_identities',
  ]);
});
