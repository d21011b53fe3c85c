import { readFile } from 'node:fs/promises';
import { v4 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { newCustomerAt } from '#tests/support/real-customer.ts';
import { callerAt, mustCall } from '#tests/support/real-server.ts';
import { readBack, toRows } from '#tests/server/documents/read-workbook.ts';
import { carryToken } from './support/account.ts';
import { choose, pick, pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { desktopLook } from './support/looks.ts';
import { savedHere } from './support/steps.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { button } from './support/ways-in.ts';
import { withSite } from './support/with-site.ts';

const titles = [
  'Destinatario',
  'Tel.',
  'C.P.',
  'Estado',
  'Ciudad',
  'Colonia',
  'Calle',
  'Núm. ext.',
  'Contenido',
  'Peso',
  'Valor',
];

const hostile = '=HYPERLINK("x")<b>';

/** The fourth has a short phone, the ninth weighs too much; the first item is named like a formula. */
const rows = Array.from({ length: 12 }, (_, index) => [
  `Persona ${'ABCDEFGHIJKL'[index]}`,
  index === 3 ? '229118' : String(9_991_200_000 + index),
  '97070',
  'Yucatán',
  'Mérida',
  'García Ginerés',
  'Calle 25',
  String(index + 1),
  index === 0 ? hostile : 'Blusas bordadas',
  index === 8 ? '380' : '2.5 kg',
  '450',
]);

const csv = (lines: readonly (readonly string[])[]) =>
  Buffer.from(lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n'));

const sender = {
  name: 'Taller Los Compas',
  phone: '3312044471',
  zip: '44160',
  state: 'Jalisco',
  city: 'Guadalajara',
  town: 'Americana',
  street: 'Av. Chapultepec',
  address1: '15',
};

/** Presses the button and answers the file dialog of the system. */
async function chooseFile({ page, words: t }: Visitor, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    pressOn(page, page.getByRole('button', { name: t('import:choose.file') })),
  ]);
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer });
}

describe.skipIf(!findChromium())('a batch of orders', () => {
  const real = withSite();

  test.for(desktopLook)(
    'FEAT-05 FEAT-19 twelve orders from a file, two of them corrected, are placed, labelled and cancelled, and the month is exported; by keyboard, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const caller = callerAt(real.site.url);
      const customer = await newCustomerAt(caller, `Lote ${width}`);
      const usual = { idempotencyKey: newId(), type: 1, isDefault: true, ...sender } as const;
      await mustCall(caller, 'addressAdd', usual, customer.token);
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      const { page, words: t } = visitor;
      onTestFailed(() => visitor.picture('batch'));
      await carryToken(visitor, customer);
      await page.goto('/personalCenter/batch');
      await page.getByText(sender.name).waitFor();

      // A list with more rows than a batch allows is rejected before anything is stored.
      const many = Array.from({ length: 501 }, () => rows[1] ?? []);
      await chooseFile(visitor, 'muchos.csv', csv([titles, ...many]));
      await page.getByText(t('import:failure.tooManyRows.title', { rows: 500 })).waitFor();

      await pressOn(page, page.getByRole('button', { name: `${t('batch:setup.choose')}: ${t('batch:setup.pickup')}` }));
      const setup = page.getByRole('region', { name: t('batch:setup.label') });
      await choose(page, page.locator('[data-pointer="/pickupSlot"] input:enabled').first());
      await choose(page, page.getByRole('radio', { name: new RegExp(`^${t('fields:paymentMode.PP_CASH')}`) }));
      await pressOn(page, setup.getByRole('button', { name: t('batch:setup.accept') }));

      await chooseFile(visitor, 'pedidos.csv', csv([titles, ...rows]));
      await pressOn(page, page.getByRole('button', { name: t('import:map.accept') }));
      const phone = page.locator('[data-cell="4/phone"]');
      const weight = page.locator('[data-cell="9/weight"]');
      await phone.waitFor();
      await savedHere(visitor);

      // Started, left, and continued.
      await page.reload();
      await pressOn(page, page.getByRole('button', { name: t('import:kept.restore') }));
      await page.getByText(sender.name).waitFor();
      await phone.waitFor();
      // On a phone each invalid field of a row is open; a table leads to the next one.
      const correct = async (cell: typeof phone, text: string) => {
        if (width === 390) {
          await typeInto(page, cell, text);
          return page.keyboard.press('Tab');
        }
        await pressOn(page, button(visitor, 'import:bar.next'));
        await cell.and(page.locator(':focus')).waitFor();
        await page.keyboard.press('F2');
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.type(text);
        await page.keyboard.press('Enter');
      };
      await correct(phone, '2291180471');
      await correct(weight, '3.8');
      await page.getByText(t('batch:price.rows', { rows: 12 })).waitFor();
      await tabTo(page, page.locator('input[name="acceptTerms"]'));
      await page.keyboard.press('Space');
      await pressOn(
        page,
        page.getByRole('button', {
          name: t(language === 'ar' ? 'batch:repair.start_many' : 'batch:repair.start_other', { rows: 12 }),
        }),
      );
      await page.getByText(t('batch:done.taken')).waitFor();

      // The page is closed; the batch continues, and is listed on return.
      await page.goto('/userCenter');
      await page.goto('/personalCenter/batch');
      const card = page.getByRole('article', { name: 'pedidos.csv' });
      await card.getByText(t('batch:state.done'), { exact: true }).waitFor();
      await card.getByText(t('batch:count.placed', { rows: 12 })).waitFor();
      const listed = await mustCall(caller, 'orderList', { direction: 'sent', page: 1, pageSize: 20 }, customer.token);
      expect(listed.total).toBe(12);

      await pressOn(page, card.getByRole('button', { name: t('batch:act.labels') }));
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        pressOn(page, page.getByRole('dialog').getByRole('button', { name: t('labels:save') })),
      ]);
      expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
      await page.keyboard.press('Escape');

      await pressOn(page, card.getByRole('button', { name: t('batch:act.undo') }));
      const dialog = page.getByRole('dialog', { name: t('batch:undo.title') });
      await pick(page, dialog.getByLabel(t('fields:cancel.reason')), 'placedTwice');
      await pressOn(page, dialog.getByRole('button', { name: t('orders:cancel.submit') }));
      await card.getByText(t('batch:count.undone', { rows: 12 })).waitFor();
      const left = await mustCall(
        caller,
        'orderList',
        { direction: 'sent', phase: 'cancelled', page: 1, pageSize: 20 },
        customer.token,
      );
      expect(left.total).toBe(12);
      await pressOn(page, card.getByRole('button', { name: t('batch:act.rows') }));
      await card.getByText('Persona L', { exact: true }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

      // In the exported table, typed text is text.
      await page.goto('/myShipmentsOrder?days=30');
      const [table] = await Promise.all([
        page.waitForEvent('download'),
        pressOn(page, button(visitor, 'orders:export')),
      ]);
      const [sheet] = readBack(await readFile(await table.path()));
      if (!sheet) throw new Error('There is no sheet.');
      expect(sheet).toMatchObject({ rightToLeft: language === 'ar', hasFormula: false });
      const [, ...lines] = toRows(sheet);
      expect(lines).toHaveLength(rows.length);
      expect(lines.flat()).toContain(hostile);
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );
});
