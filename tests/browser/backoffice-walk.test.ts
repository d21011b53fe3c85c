import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteFolder } from '#server/rendering/built-site.ts';
import es from '#src/backoffice/texts/es.json' with { type: 'json' };
import { findChromium, launchChromium } from '#tests/support/chromium.ts';
import { eventually } from '#tests/support/patience.ts';
import { callerAt, mustCall } from '#tests/support/real-server.ts';
import { axeFindings } from './support/axe.ts';
import { keyboard as hands } from './support/hands.ts';
import { type RealSite, startSite } from './support/real-site.ts';

const getCode = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

const isClean = (page: Page) => eventually(async () => expect(await axeFindings(page)).toEqual([]));

describe.skipIf(!findChromium())('an operator without a terminal', () => {
  let site: RealSite;
  let browser: Browser;

  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), launchChromium()]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  test('D-95 enrols with an authenticator, answers a message and reads it in the audit, by keyboard', async () => {
    const { reference } = await mustCall(callerAt(site.url), 'contactSend', {
      key: randomUUID(),
      name: 'Aldo Lizárraga',
      email: 'aldo@ejemplo.mx',
      subject: 'delivery',
      message: 'Puse mal el número de la casa: es el 204-B, no el 240.',
    });
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' });
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    // Without an operator there is no back office.
    const before = await page.goto(`${site.url}/ops`);
    expect(before?.status()).toBe(404);
    problems.length = 0;

    const added = await site.ops('operator', 'add', 'Sofia', 'desk,administrator', '--json');
    const { rows } = JSON.parse(added) as { rows: [{ password: string }] };
    const opened = await page.goto(`${site.url}/ops`);
    expect(opened?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    await page.getByRole('heading', { name: es.signIn.title }).waitFor();
    await isClean(page);
    await hands.type(page.getByLabel(es.signIn.name), 'Sofia');
    await hands.type(page.getByLabel(es.signIn.password, { exact: true }), rows[0].password);
    await page.keyboard.press('Enter');

    await page.getByRole('img', { name: es.enrol.qr }).waitFor();
    await isClean(page);
    const secret = (await page.locator('.bo-secret').innerText()).replaceAll(/\s/g, '');
    await hands.type(page.getByLabel(es.signIn.code), getCode(secret));
    await hands.type(page.getByLabel(es.enrol.newPassword), 'cuatro guías al día');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: es.enrol.codesTitle }).waitFor();
    await isClean(page);
    await hands.tick(page.getByLabel(es.enrol.stored));
    await hands.press(page.getByRole('button', { name: es.enrol.enter }));

    await hands.press(page.getByRole('button', { name: reference }));
    const dialog = page.getByRole('dialog');
    await dialog.getByText('es el 204-B, no el 240').waitFor();
    const answer = es.commands['inbox answer'].title;
    await hands.press(dialog.getByRole('button', { name: answer }));
    await hands.type(dialog.getByLabel(es.fields.text), 'Ya lo cambiamos al 204-B.');
    await isClean(page);
    await hands.press(dialog.locator('button[type=submit]'));
    await dialog.getByText(`${reference}: contestado.`).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await hands.press(page.getByRole('link', { name: es.families.audit }));
    const row = page.getByRole('row').filter({ hasText: answer }).filter({ hasText: reference });
    await row.getByText('Sofia').waitFor();
    await isClean(page);
    expect(await site.ops('audit')).toContain(reference);
    expect(problems).toEqual([]);
    await page.close();
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
