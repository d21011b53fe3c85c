import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { paths } from '#src/shared/navigation/paths.ts';
import { ana, jose } from '#tests/browser/support/steps.ts';
import { type NewAccount, newAccount } from '#tests/browser/support/account.ts';
import { standBetween } from '#tests/browser/support/between.ts';
import { placedFor } from '#tests/browser/support/placed.ts';
import { type RealSite, startSite } from '#tests/browser/support/real-site.ts';
import { textsIn } from '#tests/browser/support/texts.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { eventually } from '#tests/support/patience.ts';
import { openFirefox } from './support/firefox.ts';
import { missingBrowsers } from './support/installed.ts';
import type { Tab } from './support/tab.ts';
import { openWebkit } from './support/webkit.ts';

const t = textsIn('es');

async function tracks(tab: Tab, waybill: string): Promise<void> {
  await tab.fill(t('fields:tracking.waybills'), waybill);
  await tab.fill(t('fields:tracking.tail'), jose.phone.slice(-4));
  await tab.press('button', t('home:ticket.submit'));
  await tab.sees('article', waybill);
}

async function quotes(tab: Tab): Promise<void> {
  // Its form loads when it is scrolled near.
  await tab.evaluate(`document.querySelector('.quote').scrollIntoView()`);
  await tab.fill(t('fields:rates.originZip'), ana.zip);
  await tab.sees('main', ana.city);
  await tab.fill(t('fields:rates.destinationZip'), jose.zip);
  await tab.sees('main', jose.city);
  await tab.fill(t('fields:parcel.weight'), '2.5');
  await tab.press('button', t('rates:submit'));
  await tab.sees('.inline-list li', '$');
}

async function fillParty(tab: Tab, role: 'sender' | 'recipient', party: typeof ana): Promise<void> {
  await tab.fill(t(`fields:${role}.name`), party.name);
  await tab.fill(t('fields:contact.phone'), party.phone);
  await tab.fill(t('fields:address.zip'), party.zip);
  await tab.press('choice', party.colony);
  await tab.fill(t('fields:address.street'), party.street);
  await tab.fill(t('fields:address.number'), party.number);
  await tab.press('button', t(`order:next.${role}`));
}

/** From an empty form to the page that has the waybill's number. */
async function orders(tab: Tab): Promise<void> {
  await tab.sees('h1', t('order:question.sender'));
  await fillParty(tab, 'sender', ana);
  await tab.sees('h1', t('order:question.recipient'));
  await fillParty(tab, 'recipient', jose);
  await tab.sees('h1', t('order:question.parcel'));
  await tab.press('choice', t('fields:product.standard'));
  await tab.choose(t('fields:parcel.itemType'), 'clothing');
  await tab.fill(t('fields:parcel.itemName'), 'Ropa bordada');
  await tab.fill(t('fields:parcel.quantity'), '2');
  await tab.fill(t('fields:parcel.weight'), '2.5');
  await tab.fill(t('fields:parcel.itemValue'), '1850');
  await tab.press('button', t('order:next.parcel'));
  await tab.sees('h1', t('order:question.pickup'));
  // One of today's may be over before the order is placed.
  await tab.press('css', '.chips.days button:nth-of-type(2)');
  // While the day changes, WebKit's driver may lose a press.
  await eventually(async () => {
    await tab.press('css', '.slots label:has(input:enabled)');
    expect(await tab.evaluate(`document.querySelector('.slots input:checked') !== null`)).toBe(true);
  });
  await tab.press('choice', t('fields:paymentMode.PP_CASH'));
  await tab.press('button', t('order:next.pickup'));
  await tab.sees('.order-review');
  await tab.press('css', 'label:has(input[name="acceptTerms"])');
  await tab.sees('.order-go', '$');
  await tab.press('css', '.order-go');
  await tab.sees('.order-placed .guia', 'JMX');
}

async function imports(tab: Tab, url: string, folder: string): Promise<void> {
  const list = join(folder, 'clientes.csv');
  writeFileSync(
    list,
    'Destinatario,Celular,C.P.,Estado,Ciudad,Colonia,Calle,Núm. ext.\r\n' +
      'José Ángel Ñáñez,9994721180,97070,YUC.,Mérida,García Ginerés,Calle 25,204-B\r\n',
  );
  await tab.goto(`${url}/personalCenter/addressList/import?type=2`);
  await tab.sees('h1', t('import:heading.choose'));
  await tab.chooseFile('input[type=file]', list);
  await tab.press('button', t('import:map.accept'));
  await tab.press('button', t('import:repair.start_one', { rows: 1 }));
  await tab.sees('main', t('import:done.added.recipient_one', { rows: 1 }));
}

async function writesToUs(tab: Tab, url: string): Promise<void> {
  await tab.goto(`${url}/contactUs`);
  await tab.fill(t('fields:contact.name'), ana.name);
  await tab.fill(t('fields:contact.email'), 'ana@example.com');
  await tab.choose(t('fields:inbox.subject'), 'price');
  await tab.fill(t('fields:inbox.message'), '¿Cuánto cuesta enviar una caja de treinta kilos a Mérida?');
  await tab.press('button', t('inbox:contact.submit'));
  await tab.sees('.inbox-receipt', t('inbox:sent.title'));
}

/** WebKit shows no blob file of a page in its frames. */
const engines = [
  { name: 'Firefox', open: openFirefox, file: 'iframe.label-file' },
  { name: 'WebKit', open: openWebkit, file: 'a[href^="blob:"]' },
] as const;

describe.each(engines)('in $name', ({ name, open, file }) => {
  describe.skipIf(missingBrowsers[name] !== undefined)('a person', () => {
    const folder = temporaryFolder();
    let site: RealSite;
    let account: NewAccount;
    let tab: Tab;
    beforeAll(async () => {
      site = await startSite();
      account = await newAccount(site.url);
      tab = await open();
    });
    afterAll(async () => {
      await tab?.close();
      await site?.stop();
      folder.remove();
    });

    test('FEAT-01 FEAT-02 FEAT-05 FEAT-17 ROUTE-06 tracks, quotes, orders up to the label, imports addresses and writes to us', async ({
      onTestFailed,
    }) => {
      const picture = join(tmpdir(), `jmx-smoke-${name}.png`);
      onTestFailed(async () => {
        await tab.screenshot(picture);
        console.log(`${await tab.evaluate('location.href')} is shown in ${picture}\n${tab.problems.join('\n')}`);
      });
      const { waybillNo } = await placedFor(site.url, account);

      await tab.goto(site.url);
      await tab.evaluate(`localStorage.setItem('lang', 'es')`);
      await tab.reload();
      await quotes(tab);
      await tab.goto(site.url);
      await tracks(tab, waybillNo);

      await tab.evaluate(`localStorage.setItem('token', ${JSON.stringify(account.token)})`);
      await tab.goto(`${site.url}/onlineOrder`);
      await orders(tab);
      await tab.press('css', '.order-placed-acts button');
      await tab.sees('.label-picture img');
      await tab.press('button', t('labels:printNow'));
      await tab.sees(file);

      await imports(tab, site.url, folder.path);
      await writesToUs(tab, site.url);
      expect(tab.problems).toEqual([]);
    });

    test('SYS-08 finds each page whose scripts did not come as soon as they do', async () => {
      const between = await standBetween(site.url);
      onTestFinished(between.stop);
      await tab.goto(between.url);
      await tab.evaluate(`localStorage.setItem('lang', 'es')`);

      // No request is answered: the next page's scripts fail, and are not requested again until the connection is back.
      between.reject(/./);
      await tab.press('css', `a[href="${paths.rates}"]`);
      await tab.sees('.box', t('notices:chunk.title'));
      between.reject(undefined);
      await tab.sees('h1', t('rates:title'));

      // The HTML comes, and none of its scripts.
      between.reject(/\.js$/);
      const arrived = tab.goto(`${between.url}/contactUs`);
      await tab.sees('h1');
      between.reject(undefined);
      await arrived;
      expect(await tab.evaluate(`document.querySelector('#app').dataset.page ?? 'hydrated'`)).toBe('hydrated');
    });
  });
});
