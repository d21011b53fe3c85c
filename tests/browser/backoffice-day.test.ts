import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { starterTariff } from '#server/starter/tariff.ts';
import { runOps } from '#server/operator/run.ts';
import { serveBuiltSite, siteFolder } from '#server/rendering/built-site.ts';
import es from '#src/backoffice/texts/es.json' with { type: 'json' };
import { fileClaim } from '#tests/server/modules/support/claims.ts';
import { codInput, getReference, sendCod } from '#tests/server/modules/support/cod.ts';
import { collect, cutNow, newMerchant } from '#tests/server/modules/support/collecting.ts';
import { type Customer, friday, newCustomer, newOrder } from '#tests/server/modules/support/customers.ts';
import { deliveredParcel } from '#tests/server/modules/support/parcels.ts';
import { addOperator, codeAt, enrolOperator } from '#tests/server/operator/browser.ts';
import { newOperator } from '#tests/server/operator/support.ts';
import { findChromium, launchChromium } from '#tests/support/chromium.ts';
import { eventually } from '#tests/support/patience.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { axeFindings } from './support/axe.ts';
import { keyboard as hands } from './support/hands.ts';
import { enrolByKeyboard, goTo, openSubject, sendForm } from './support/operators.ts';

/** Wednesday, when the cut of Friday's collections is to be paid. */
const today = '2026-11-25T16:42:00Z';
const parcels = 48;
/** What the first operator does alone, and what the second one signs. */
const alone = ['inbox answer', 'cod file', 'cod reject', 'cod approve', 'day close', 'scan'];
const signed = ['tariff load', 'cod pay', 'case decide'];

const isClean = (page: Page) => eventually(async () => expect(await axeFindings(page)).toEqual([]));

describe.skipIf(!findChromium())('a day at the courier', () => {
  let server: TestServer;
  let browser: Browser;
  let url: string;

  beforeAll(async () => {
    [server, browser] = await Promise.all([
      openTestServer({ now: friday, site: (app) => serveBuiltSite(app, resolve(siteFolder(true))) }),
      launchChromium(),
    ]);
    url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  /** What customers have done before the day begins. */
  async function prepare() {
    const customer = await newCustomer(server);
    const waybills: string[] = [];
    for (let count = 0; count < parcels; count += 1) {
      const slot = (['10-12', '12-14', '14-16'] as const)[count % 3] ?? '10-12';
      const pickup = { pickupDate: '2026-11-21', pickupSlot: slot, paymentMode: 'PP_CASH' } as const;
      waybills.push((await newOrder(server, customer, { pickup })).waybillNo);
    }
    const delivered = await deliveredParcel(server, customer);
    const claim = await fileClaim(server, customer, delivered.orderNo);
    await collect(server, await newMerchant(server));
    const sent = await server.call('contactSend', {
      key: randomUUID(),
      name: 'Aldo Lizárraga',
      email: 'aldo@ejemplo.mx',
      subject: 'delivery',
      message: 'Puse mal el número de la casa: es el 204-B, no el 240.',
    });
    server.setNow(today);
    await cutNow(server);
    const applicant = await newCustomer(server);
    await sendCod(server, applicant, await codInput(server, applicant));
    const { reference: cut } = await server.context.db
      .selectFrom('cod_cuts')
      .select('reference')
      .where('paid_at', 'is', null)
      .executeTakeFirstOrThrow();
    return {
      waybills,
      delivered: delivered.waybillNo,
      claim: claim.data.case.caseNo,
      cut,
      applicant,
      application: await getReference(server, applicant),
      message: sent.data.reference,
    };
  }

  async function openPage(problems: string[]): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' });
    await page.clock.setFixedTime(today);
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    return page;
  }

  /** The second operator is signed in already. */
  async function openSecond(problems: string[]): Promise<Page> {
    const { token } = await enrolOperator(server, 'Luz', await addOperator(server, 'Luz'));
    const page = await openPage(problems);
    await page.context().addCookies([{ name: 'ops_session', value: token, url: `${url}/ops` }]);
    await page.goto(`${url}/ops`);
    return page;
  }

  /** Applies again after the rejection. */
  async function applyAgain(applicant: Customer): Promise<string> {
    await sendCod(server, applicant, await codInput(server, applicant, { revision: 2 }));
    return getReference(server, applicant);
  }

  /** Looks at each document, and decides about the application. */
  async function decide(page: Page, reference: string, command: 'cod approve' | 'cod reject', said: string) {
    await openSubject(page, 'codApplication', reference);
    const papers = page.getByRole('group', { name: es.cod.documents }).getByRole('button');
    await papers.first().waitFor();
    for (const paper of await papers.all()) {
      await hands.press(paper);
      await page.getByRole('img', { name: await paper.innerText() }).waitFor();
    }
    if (command === 'cod reject') await isClean(page);
    const decision = page.getByRole('region', { name: es.cod.decision });
    await hands.press(
      decision.getByRole('group').getByRole('button', { name: es.commands[command].title, exact: true }),
    );
    if (command === 'cod reject')
      await hands.type(decision.getByLabel(es.fields.reason), 'La identificación no se lee.');
    await sendForm(page, decision, said);
  }

  /** The second operator reads the proposal, and signs it. */
  async function approve(second: Page, proposed: string, said: string) {
    const [id = 'no proposal'] = /P-[0-9A-F]+/.exec(proposed) ?? [];
    await openSubject(second, 'proposal', id);
    const button = second.getByRole('button', { name: es.commands['proposal approve'].title });
    await button.waitFor();
    await second.keyboard.press('a');
    await second.keyboard.press('Enter');
    await second.getByText(said).first().waitFor();
  }

  test('D-95 is worked through by keyboard without a terminal, and the terminal’s audit has the same entries', async () => {
    const problems: string[] = [];
    const page = await openPage(problems);
    // Without an operator there is no back office.
    expect((await page.goto(`${url}/ops`))?.status()).toBe(404);
    problems.length = 0;
    const facts = await prepare();
    const { key } = await newOperator(server, 'Terminal');
    const password = await addOperator(server, 'Sofia');

    const opened = await page.goto(`${url}/ops`);
    expect(opened?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    await enrolByKeyboard(page, { name: 'Sofia', password }, (secret) => codeAt(server, secret));
    const second = await openSecond(problems);

    await openSubject(page, 'message', facts.message);
    const message = page.getByRole('dialog').filter({ hasText: facts.message });
    await message.getByText('es el 204-B, no el 240').waitFor();
    await hands.press(message.getByRole('button', { name: es.commands['inbox answer'].title, exact: true }));
    await hands.type(message.getByLabel(es.fields.text), 'Ya lo cambiamos al 204-B.');
    await isClean(page);
    await sendForm(page, message, `${facts.message}: contestado.`);
    await page.keyboard.press('Escape');
    await message.waitFor({ state: 'detached' });

    await decide(page, facts.application, 'cod reject', `${facts.application}: no aprobado.`);
    const application = await applyAgain(facts.applicant);
    await decide(page, application, 'cod approve', `${application}: aprobado.`);

    await goTo(page, 'tariff');
    const dearer = { ...starterTariff, fuelPercent: starterTariff.fuelPercent + 1 };
    const chooser = page.waitForEvent('filechooser');
    await hands.press(page.getByLabel(es.tariff.file));
    await (
      await chooser
    ).setFiles({
      name: 'diciembre.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(dearer)),
    });
    await hands.typeDay(page.getByLabel(es.tariff.from), '2026-12-01');
    await hands.press(page.getByRole('button', { name: es.tariff.rehearse }));
    await page.getByText('diciembre.json es correcto y valdría desde el 1 de diciembre de 2026.').waitFor();
    await hands.press(page.getByRole('button', { name: es.tariff.propose }));
    const proposed = await page.getByText('otra persona tiene que firmar').innerText();
    await approve(second, proposed, 'diciembre.json vale desde el 1 de diciembre de 2026.');

    await goTo(page, 'day');
    await hands.press(page.getByRole('tab', { name: es.commands['day close'].title }));
    await hands.typeDay(page.getByLabel(es.fields.date), '2026-12-12');
    await hands.press(page.getByRole('tabpanel').locator('button[type=submit]'));
    await page.getByText('El 12 de diciembre de 2026 quedó cerrado para todo el país.').waitFor();

    await goTo(page, 'scan');
    await hands.pickFrom(page.getByLabel(es.scan.what), 'pickedUp');
    const input = page.getByLabel(es.scan.input);
    // One is read twice, and one was delivered days ago.
    for (const waybill of [
      ...facts.waybills.slice(0, 40),
      facts.waybills[39] ?? '',
      ...facts.waybills.slice(40),
      facts.delivered,
    ]) {
      await hands.type(input, waybill);
      await page.keyboard.press('Enter');
    }
    const held = page.getByRole('region', { name: es.scan.held });
    await held.getByText(`${facts.delivered} está «Entregado»`).waitFor();
    await page.getByText(es.scan.results.duplicate, { exact: true }).first().waitFor();
    await eventually(async () => {
      const { count } = await server.context.db
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('waybill_no', 'in', facts.waybills)
        .where('status', '=', 'pickedUp')
        .executeTakeFirstOrThrow();
      expect(Number(count)).toBe(parcels);
    });
    await isClean(page);

    await openSubject(page, 'cut', facts.cut);
    const payment = page.getByRole('region', { name: es.commands['cod pay'].title });
    await hands.type(payment.getByLabel(es.fields.reference), 'SPEI 2026112599');
    const paid = await sendForm(page, payment, 'otra persona tiene que firmar', true);
    await approve(second, paid, `${facts.cut} quedó pagado`);

    await openSubject(page, 'claim', facts.claim);
    const claim = page.getByRole('region', { name: es.cod.decision });
    await hands.type(claim.getByLabel(es.fields.amount), '860');
    await hands.type(claim.getByLabel(es.fields.text), 'Se paga el valor declarado.');
    const decided = await sendForm(page, claim, 'otra persona tiene que firmar', true);
    await approve(second, decided, `${facts.claim}: aprobado, $860.00.`);

    await goTo(page, 'audit');
    for (const subject of [facts.claim, facts.cut]) {
      const row = page.getByRole('row').filter({ hasText: subject }).filter({ hasText: 'Luz' });
      await row.getByText('Sofia').first().waitFor();
    }
    await isClean(page);
    const asked = { command: 'audit', input: { size: 100 } };
    const shown = await page.evaluate(async (body) => {
      const response = await fetch('/ops/api/run', {
        method: 'POST',
        headers: { 'content-type': 'application/json', langType: 'ES' },
        body: JSON.stringify(body),
      });
      return (await response.json()) as { rows: unknown[] };
    }, asked);
    expect(shown.rows.length).toBeGreaterThan(parcels);
    for (const command of [...alone, ...signed])
      expect(shown.rows).toContainEqual(
        expect.objectContaining({
          command,
          by: 'Sofia',
          outcome: 'done',
          'approved by': signed.includes(command) ? 'Luz' : null,
        }),
      );
    expect(shown.rows).toEqual((await runOps(server.context, { ...asked, key })).rows);
    expect(problems).toEqual([]);
    await Promise.all([page.close(), second.close()]);
  });

  test('no public file has a byte of the back office', () => {
    const folder = siteFolder(true);
    const files = readdirSync(`${folder}/assets`).filter((file) => /\.(js|css)$/.test(file));
    expect(
      files.filter((file) => /bo-shell|\/ops\/api/.test(readFileSync(`${folder}/assets/${file}`, 'utf8'))),
    ).toEqual([]);
    expect(readFileSync(`${folder}/service-worker.js`, 'utf8')).not.toMatch(/\/ops\/assets/);
    const own = readdirSync(`${folder}/ops/assets`).map((file) => `${folder}/ops/assets/${file}`);
    expect(own.some((file) => file.endsWith('.js') && readFileSync(file, 'utf8').includes('bo-shell'))).toBe(true);
  });
});
