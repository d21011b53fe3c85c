import { describe, expect, test } from 'vitest';
import { withoutDerived } from '#domain/address/address.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { newCustomerAt, type RealCustomer } from '#tests/support/real-customer.ts';
import { callerAt, mustCall } from '#tests/support/real-server.ts';
import { pack, workbookFiles, writeXlsx } from '#tests/src/shared/write-xlsx.ts';
import { isolate } from '#src/i18n/formats.ts';
import { carryToken } from './support/account.ts';
import { pressOn } from './support/keyboard.ts';
import { savedHere } from './support/steps.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

const titles = ['Destinatario', 'Celular', 'C.P.', 'Estado', 'Ciudad', 'Colonia', 'Calle', 'Núm. ext.'];
const rows = [
  ['  José  Ángel Ñáñez ', '+52 999 472 1180', '97070', 'YUC.', 'Mérida', 'García Ginerés', 'Calle 25', '204-B'],
  ['Roc\u00c3\u00ado Castellanos', 9_611_234_567, '29000', 'Chiapas', 'Tuxtla Gutiérrez', 'Centro', 'Av. Central', 12],
  ['Marina Cortés', '229118', '91700', 'Veracruz', 'Veracruz', 'Centro', 'Independencia', 1204],
] as const;

const workbook = () =>
  Buffer.from(
    writeXlsx(
      { name: 'Notas', hidden: true, rows: [['nada']] },
      { name: 'Clientes', rows: [['Clientes'], titles, ...rows] },
    ),
  );

/** 100 MiB of blanks in a few KiB. */
function bomb(): Buffer {
  const files: Record<string, string | Uint8Array> = workbookFiles([{ name: 'H', rows: [['a']] }]);
  files['xl/worksheets/sheet1.xml'] = new Uint8Array(100 * 2 ** 20).fill(0x20);
  return Buffer.from(pack(files));
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe.skipIf(!findChromium())('the import of addresses', () => {
  const real = withSite();

  const getEntries = async ({ token }: RealCustomer) =>
    (await mustCall(callerAt(real.site.url), 'addressList', { type: 2, page: 1, pageSize: 10 }, token)).rows;

  const namesInBook = async (customer: RealCustomer) =>
    (await getEntries(customer)).map(({ name, phone }) => `${name} ${phone}`).toSorted();

  /** As if on another device. */
  async function changeElsewhere(customer: RealCustomer, name: string): Promise<void> {
    const entry = (await getEntries(customer)).find((one) => one.name === name);
    if (!entry) throw new Error(`${name} is not in the book`);
    const { id, version, updatedAt: _, defaultSender: __, defaultRecipient: ___, ...contact } = withoutDerived(entry);
    await mustCall(
      callerAt(real.site.url),
      'addressUpdate',
      { id, version, entry: { ...contact, address2: 'Casa azul' } },
      customer.token,
    );
  }

  async function signedIn(
    language: 'es' | 'ar',
    width: number,
    name = 'Importa',
  ): Promise<{ visitor: Visitor; customer: RealCustomer }> {
    const customer = await newCustomerAt(callerAt(real.site.url), `${name} ${width}`);
    const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
    await carryToken(visitor, customer);
    await visitor.page.goto('/personalCenter/addressList/import?type=2');
    await visitor.page.getByRole('heading', { level: 1, name: visitor.words('import:heading.choose') }).waitFor();
    return { visitor, customer };
  }

  test('ROUTE-06 CALL-16 a workbook with errors is read, corrected by keyboard, imported, and undone; invalid rows survive a reload', async ({
    onTestFailed,
  }) => {
    const { visitor, customer } = await signedIn('es', 1280);
    const { page, words: t } = visitor;
    onTestFailed(() => visitor.picture('import'));

    await page.setInputFiles('input[type=file]', { name: 'bomba.xlsx', mimeType: xlsx, buffer: bomb() });
    // A busy machine may not unpack enough of it in time, and then rejects it for that reason.
    const alert = page.getByRole('alert');
    const refused = (why: string) => alert.getByText(t(`import:failure.${why}.title`));
    await refused('inflatesTooMuch').or(refused('tookTooLong')).waitFor();

    await page.setInputFiles('input[type=file]', { name: 'clientes.xlsx', mimeType: xlsx, buffer: workbook() });
    await page.getByText(t('import:map.found_other', { rows: 3 })).waitFor();
    await pressOn(page, page.getByRole('button', { name: t('import:map.accept') }));
    await page
      .getByText(t('import:repair.toRepair_one', { rows: 1 }))
      .first()
      .waitFor();

    // Two are imported now; the third stays, through a reload as well.
    await pressOn(page, page.getByRole('button', { name: t('import:repair.start_other', { rows: 2 }) }));
    await page.getByText(t('import:done.added.recipient_other', { rows: 2 })).waitFor();
    expect(await namesInBook(customer)).toEqual(['José Ángel Ñáñez 9994721180', 'Rocío Castellanos 9611234567']);
    await pressOn(page, page.getByRole('button', { name: t('import:done.repair') }));
    await page.getByRole('grid').waitFor();
    await savedHere(visitor);
    await page.reload();
    await page.getByText(t('import:kept.title_one', { rows: 1 })).waitFor();
    await pressOn(page, page.getByRole('button', { name: t('import:kept.restore') }));

    await pressOn(page, page.getByRole('button', { name: t('import:bar.next') }));
    const phone = page.getByRole('gridcell', { name: '229118' });
    await phone.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('F2');
    await page.keyboard.type('0471');
    await page.keyboard.press('Enter');
    await page
      .getByText(t('import:repair.toRepair_other', { rows: 0 }))
      .first()
      .waitFor();
    await pressOn(page, page.getByRole('button', { name: t('import:repair.start_one', { rows: 1 }) }));
    await page.getByText(t('import:done.added.recipient_other', { rows: 3 })).waitFor();
    expect(await namesInBook(customer)).toContain('Marina Cortés 2291180471');

    await pressOn(page, page.getByRole('button', { name: t('import:done.undo') }));
    await page.getByText(t('addresses:undone.removed_other', { rows: 3 })).waitFor();
    expect(await namesInBook(customer)).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: t('import:choose.file') }).waitFor();
    expect(await page.getByText(t('import:kept.restore')).count()).toBe(0);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test.for([
    { language: 'es', width: 1280 },
    { language: 'ar', width: 390 },
  ] as const)(
    'ROUTE-06 a postal code whose zero was lost at the other end is asked about and typed again, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const { visitor, customer } = await signedIn(language, width, 'Completa');
      const { page, words: t } = visitor;
      onTestFailed(() => visitor.picture('misfit'));
      const list = [
        titles,
        ['José Ñáñez', '9994721180', '9707', 'YUC.', 'Mérida', 'García Ginerés', 'Calle 25', '204-B'],
        ['Luis Pérez', '5512345678', '6700', 'CDMX', 'Cuauhtémoc', 'Roma Norte', 'Orizaba', '43'],
      ];
      await page.getByLabel(t('import:choose.paste')).fill(list.map((cells) => cells.join('\t')).join('\n'));
      await page.getByRole('button', { name: t('import:choose.read') }).click();
      await page.getByRole('button', { name: t('import:map.accept') }).click();
      const code = page.locator('[data-cell="1/zip"]');
      if (width > 390) await code.click();
      await page.getByText(t('import:misfit.other')).waitFor();
      const place = isolate('Ciudad de México');
      await page.getByText(t('import:misfit.says', { place, written: isolate('Mérida, Yucatán') })).waitFor();
      if (width > 390) {
        await page.keyboard.press('F2');
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.type('97070');
        await page.keyboard.press('Enter');
      } else {
        await code.fill('97070');
        await code.blur();
      }
      await page.getByText(t('import:misfit.other')).waitFor({ state: 'detached' });
      await page
        .getByRole('button', {
          name: t(language === 'ar' ? 'import:repair.start_two' : 'import:repair.start_other', { rows: 2 }),
        })
        .click();
      await page
        .getByText(
          t(language === 'ar' ? 'import:done.added.recipient_two' : 'import:done.added.recipient_other', { rows: 2 }),
        )
        .waitFor();
      expect(
        (await getEntries(customer)).map(({ zip, state, city }) => [zip, state, city].join(' ')).toSorted(),
      ).toEqual(['06700 Ciudad de México Cuauhtémoc', '97070 Yucatán Mérida']);
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

  test('ROUTE-06 pasted cells are repaired on a phone in Arabic, what the book has already is asked about, and the book takes it back later', async ({
    onTestFailed,
  }) => {
    const { visitor, customer } = await signedIn('ar', 390);
    const { page, words: t } = visitor;
    onTestFailed(() => visitor.picture('import'));
    const text = [titles, ...rows].map((cells) => cells.join('\t')).join('\n');

    async function toRows(): Promise<void> {
      await page.getByLabel(t('import:choose.paste')).fill(text);
      await page.getByRole('button', { name: t('import:choose.read') }).click();
      await page.getByRole('button', { name: t('import:map.accept') }).click();
      await page.getByRole('heading', { level: 1, name: t('import:heading.repair') }).waitFor();
    }

    await toRows();
    const ticket = page.getByRole('article').filter({ hasText: 'Marina Cortés' });
    await ticket.getByLabel(t('fields:contact.phone')).fill('229 118 0471');
    await ticket.getByRole('heading').click();
    await ticket.getByText(t('import:state.ready')).waitFor();
    await page.getByRole('button', { name: t('import:repair.start_few', { rows: 3 }) }).click();
    await page.getByText(t('import:done.added.recipient_few', { rows: 3 })).waitFor();

    // The same list again: no row is duplicated, and one decision applies to all.
    await page.getByRole('button', { name: t('import:done.more') }).click();
    await toRows();
    await page.getByRole('button', { name: t('import:repair.start_two') }).click();
    await page.getByText(t('import:done.nothing')).waitFor();
    await page.getByRole('button', { name: t('import:done.repair') }).click();
    await page.getByRole('button', { name: t('import:filter.duplicates') }).click();
    await page.getByText(t('import:duplicate.book')).first().waitFor();
    await page
      .getByRole('group', { name: t('import:duplicate.all') })
      .getByRole('button', { name: t('import:duplicate.keep') })
      .click();
    await page.getByText(t('import:repair.duplicates_zero')).first().waitFor();
    expect(await namesInBook(customer)).toHaveLength(3);

    // After leaving the import page, the book undoes it as well, except for later changes.
    await changeElsewhere(customer, 'Marina Cortés');
    await page
      .getByRole('main')
      .getByRole('link', { name: t('import:back') })
      .click();
    await pressOn(page, page.getByRole('button', { name: t('addresses:lastImport.undo') }));
    const dialog = page.getByRole('dialog', { name: t('addresses:lastImport.ask') });
    await dialog.getByText(t('addresses:lastImport.kept')).waitFor();
    await pressOn(page, dialog.getByRole('button', { name: t('addresses:lastImport.yes') }));
    await page.getByText(t('addresses:undone.removed_two')).waitFor();
    await page.getByText(t('addresses:undone.kept_one')).waitFor();
    expect(await namesInBook(customer)).toEqual(['Marina Cortés 2291180471']);
    await page.reload();
    await page.getByRole('article').filter({ hasText: 'Marina Cortés' }).waitFor();
    expect(await page.getByRole('button', { name: t('addresses:lastImport.undo') }).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
