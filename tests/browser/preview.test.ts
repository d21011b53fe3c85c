import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { copySchemas, type SchemaFolder } from '#tests/schemas/support/schema-folder.ts';
import { launchChromium, longestWaitMs } from '#tests/support/chromium.ts';
import { buildPage, serveBuilt } from '#workbench/preview/preview.ts';
import { startPreview } from '#workbench/preview/dev-server.ts';
import { compileForm, findForm } from '#workbench/preview/form-source.ts';
import type { Listening } from '#workbench/preview/listen.ts';
import { textsIn } from './support/texts.ts';

const parcel = 'forms/order/parcel.schema.json';

/** A ride: nested answers, a list, a choice and a condition; nothing in it is ours. */
const ride = JSON.parse(`{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "Book a ride",
  "type": "object",
  "required": ["rider", "when"],
  "properties": {
    "rider": {
      "type": "object", "title": "Rider", "required": ["name"],
      "properties": { "name": { "type": "string", "title": "Full name", "minLength": 2, "maxLength": 40 } }
    },
    "when": { "type": "string", "title": "Day", "format": "date" },
    "luggage": { "type": "boolean", "title": "Luggage" }
  },
  "if": { "properties": { "luggage": { "const": true } }, "required": ["luggage"] },
  "then": { "properties": { "pieces": { "type": "integer", "title": "Pieces", "minimum": 1, "maximum": 4 } }, "required": ["pieces"] }
}`) as { properties: Record<string, unknown> };

const en = textsIn('en');
const es = textsIn('es');

let browser: Browser;
let folder: SchemaFolder;
let other: string;

beforeAll(async () => {
  browser = await launchChromium();
  folder = await copySchemas();
  other = await mkdtemp(join(tmpdir(), 'jmx-preview-test-'));
});
afterAll(async () => {
  await browser?.close();
  await folder?.remove();
  await rm(other, { recursive: true, force: true });
});

interface Opened {
  page: Page;
  form: Frame;
}

async function open({ address }: Listening): Promise<Opened> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
  page.setDefaultTimeout(longestWaitMs);
  await page.goto(address);
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error('The form has no frame');
  await frame.waitForSelector('form');
  return { page, form: frame };
}

describe('the preview of one of our forms', () => {
  let shown: Listening;
  let opened: Opened;

  beforeAll(async () => {
    const place = findForm('order/parcel', folder.root);
    if (!place) throw new Error('There is no order/parcel');
    shown = await startPreview({ place, port: 0, language: 'es', data: undefined });
    opened = await open(shown);
  });
  afterEach(() => folder.restore());
  afterAll(async () => {
    await opened?.page.close();
    await shown?.close();
  });

  test('a saved rule is on screen without a reload, and what was typed stays', async () => {
    const { form } = opened;
    await form.fill('[name="itemName"]', 'Libros');
    await form.getByText('6 de 30').waitFor();
    await form.evaluate('window.loadedOnce = true');
    await folder.replace(parcel, '"maxLength": { "$const": "text.name" }', '"maxLength": { "$const": "text.code" }');
    await form.getByText('6 de 20').waitFor();
    expect(await form.evaluate('window.loadedOnce')).toBe(true);
    expect(await form.inputValue('[name="itemName"]')).toBe('Libros');
  });

  test('a broken schema is reported with its place and likely fix while the last good form keeps working', async () => {
    const { page, form } = opened;
    await folder.replace(parcel, '"minimum": 1,', '"minimun": 1,');
    const fault = page.getByRole('alert').filter({ hasText: 'E101' });
    await fault.waitFor();
    expect(await fault.innerText()).toMatch(/E101 .*parcel\.schema\.json:\d+:\d+[\s\S]*minimun → minimum/);
    await form.fill('[name="quantity"]', '0');
    await form.locator('[name="quantity"]').blur();
    await page.getByRole('button', { name: es('fields:parcel.quantity') }).waitFor();
    await folder.restore();
    await fault.waitFor({ state: 'detached' });
  });

  test('a hidden field names the condition that hides it, and appears when the condition holds', async () => {
    const { page, form } = opened;
    const hidden = page.locator('section', { has: page.locator('#hidden') });
    const line = hidden.locator('li', { hasText: '/length' });
    await line.waitFor();
    expect(await line.innerText()).toContain(
      es('workbench:why.condition', { condition: es('fields:condition.hasVolume') }),
    );
    await form.locator('[name="hasVolume"]').check();
    await line.waitFor({ state: 'detached' });
  });

  test('all errors show at once, in the language and direction that were chosen', async () => {
    const { page, form } = opened;
    await page.getByRole('button', { name: es('workbench:empty') }).click();
    await page.getByRole('button', { name: es('workbench:showAll') }).click();
    await form.getByText(es('rules:productType.required')).first().waitFor();
    expect(await form.locator('[aria-invalid="true"]').count()).toBeGreaterThan(3);
    await page.getByLabel(es('workbench:language')).selectOption('ar');
    await form.getByText(textsIn('ar')('rules:productType.required')).first().waitFor();
    expect(await form.evaluate('document.documentElement.dir')).toBe('rtl');
    await page.getByLabel(textsIn('ar')('workbench:direction.label')).selectOption('ltr');
    await form.waitForFunction('document.documentElement.dir === "ltr"');
    await page.getByLabel(textsIn('ar')('workbench:direction.label')).selectOption('auto');
    await page.getByLabel(textsIn('ar')('workbench:language')).selectOption('es');
    await form.getByText(es('rules:productType.required')).first().waitFor();
  });

  test('a device is as wide as it says, for media queries too', async () => {
    const { page, form } = opened;
    await page.getByLabel(es('workbench:device.label')).selectOption('phone');
    await form.waitForFunction('window.innerWidth === 390');
    expect(await form.evaluate('matchMedia("(max-width: 390px)").matches')).toBe(true);
    await page.getByLabel(es('workbench:device.label')).selectOption('desktop');
    await form.waitForFunction('window.innerWidth === 1280');
    expect(await form.evaluate('matchMedia("(max-width: 390px)").matches')).toBe(false);
  });

  test('pasted answers fill in the form; a text that is not JSON is reported by line and column', async () => {
    const { page, form } = opened;
    const box = page.getByRole('textbox', { name: es('workbench:answers.title') });
    await box.fill('{ "itemName": "Tazas",\n "quantity": 3');
    await page.getByText(es('workbench:answers.broken', { line: 2, column: 15 })).waitFor();
    await box.fill('{ "itemName": "Tazas", "quantity": 3 }');
    await form.waitForFunction('document.querySelector("[name=itemName]").value === "Tazas"');
    expect(await form.inputValue('[name="quantity"]')).toBe('3');
  });

  test('a saved message is on screen without loading anything again', async () => {
    const { form } = opened;
    const title = es('fields:parcel.itemName');
    await folder.replace('messages/es/fields.json', `"${title}"`, '"¿Qué va adentro?"');
    await form.getByText('¿Qué va adentro?').first().waitFor();
    expect(await form.evaluate('window.loadedOnce')).toBe(true);
  });
});

describe('the preview of a schema that is not ours', () => {
  const path = () => join(other, 'ride.schema.json');
  const save = (schema: unknown) => writeFile(path(), JSON.stringify(schema, null, 2));
  const place = () => findForm(path(), folder.root) ?? expect.fail('There is no ride');

  test('it is drawn with its own titles, follows its file and says what hides a field', async () => {
    await save(ride);
    const shown = await startPreview({ place: place(), port: 0, language: 'en-us', data: undefined });
    const { page, form } = await open(shown);
    try {
      await form.getByLabel('Full name').fill('Ana');
      const line = page.locator('li', { hasText: '/pieces' });
      await line.waitFor();
      expect(await line.innerText()).toContain(
        en('workbench:why.condition', {
          condition: en('workbench:condition.is', { field: 'Luggage', value: en('workbench:yes') }),
        }),
      );
      await form.getByLabel('Luggage').check();
      await form.getByLabel('Pieces').waitFor();
      await save({ ...ride, properties: { ...ride.properties, luggage: { type: 'boolean', title: 'Bags' } } });
      await form.getByLabel('Bags').waitFor();
      expect(await form.getByLabel('Full name').inputValue()).toBe('Ana');
      await save({ $ref: 'https://example.com/ride.json' });
      await page.getByRole('alert').filter({ hasText: 'F102' }).waitFor();
      expect(await form.getByLabel('Full name').inputValue()).toBe('Ana');
    } finally {
      await page.close();
      await shown.close();
    }
  });

  test('built, it is a page of the form alone that accepts typing and rejects invalid answers', async () => {
    await save(ride);
    const { code = '' } = await compileForm(place());
    const built = await buildPage(code);
    const data = { rider: { name: 'Ana' }, when: '2027-01-15' };
    const shown = await serveBuilt({
      folder: built.folder,
      port: 0,
      schemasRoot: folder.root,
      data,
      language: 'en-us',
    });
    const page = await browser.newPage();
    page.setDefaultTimeout(longestWaitMs);
    try {
      const answer = await page.goto(shown.address);
      expect(answer?.headers()['cache-control']).toBe('no-store');
      expect(answer?.headers()['content-encoding']).toBe('br');
      const field = page.getByLabel('Full name');
      expect(await field.inputValue()).toBe('Ana');
      await field.press('End');
      await field.pressSequentially(' Ruiz');
      await page.waitForFunction(() => JSON.stringify(window.__getData?.()).includes('Ana Ruiz'));
      await page.getByRole('button', { name: en('workbench:send') }).click();
      await page.waitForFunction(() => JSON.stringify(window.__sent)?.includes('Ana Ruiz'));
      await page.goto(`${shown.address}/?empty&lang=es`);
      await page.getByRole('button', { name: es('workbench:send') }).click();
      await page.getByText(es('rules:required')).first().waitFor();
      expect(await page.evaluate('JSON.stringify(window.__getData())')).toBe('{}');
    } finally {
      await page.close();
      await shown.close();
      await built.remove();
    }
    await expect(readFile(join(built.folder, 'built.html'))).rejects.toThrow('ENOENT');
  });
});
