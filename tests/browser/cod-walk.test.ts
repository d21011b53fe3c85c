import { describe, expect, test } from 'vitest';
import { localTime } from '#domain/zoned-time.ts';
import { png } from '#tests/server/modules/support/parcels.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { mailboxCode } from '#tests/support/real-customer.ts';
import { callerAt, mustCall } from '#tests/support/real-server.ts';
import { carryToken, newAccount } from './support/account.ts';
import { axeFindings } from './support/axe.ts';
import { looks } from './support/looks.ts';
import { field } from './support/steps.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(png.bytes) });
/** Which adds up, of another bank than the one that is chosen. */
const clabe = '032180000118359719';

const press = ({ page, words: t }: Visitor, key: string) => page.getByRole('button', { name: t(key) }).click();
const goOn = (visitor: Visitor) => press(visitor, 'forms:guided.next');
const state = ({ page, words: t }: Visitor, name: string) =>
  page.locator('.cod-standing .st').filter({ hasText: t(`cod:state.${name}`) });

async function typeInto({ page, words: t }: Visitor, answers: Readonly<Record<string, string>>) {
  for (const [key, text] of Object.entries(answers)) await field(page, t(`fields:${key}`)).fill(text);
}

const chosen = ({ page, words: t }: Visitor, key: string, value: string) =>
  page.getByRole('combobox', { name: t(`fields:${key}`) }).selectOption(value);

/** Each is sent before the next one is chosen. */
async function send({ page, words: t }: Visitor, name: string, files: readonly string[]) {
  const place = page.locator(`[data-pointer="/${name}"]`);
  for (const [at, file] of files.entries()) {
    await place.locator('input[type=file]').first().setInputFiles(picture(file));
    await place
      .locator('.up > li')
      .filter({ hasText: t('widgets:files.stored') })
      .nth(at)
      .waitFor();
  }
}

async function fill(visitor: Visitor) {
  const { page, words: t } = visitor;
  await typeInto(visitor, { 'cod.name': 'Ana Lucía Robles' });
  await field(page, t('fields:account.birthday')).fill('1990-05-03');
  await page.getByRole('radio', { name: t('fields:gender.female') }).check({ force: true });
  await chosen(visitor, 'cod.nationality', 'MX');
  await send(visitor, 'idImages', ['ine.png', 'pasaporte.png']);
  await goOn(visitor);
  await typeInto(visitor, { 'cod.tin': 'GODE561231GR7' });
  await page.getByRole('radio', { name: t('fields:cod.withholdsNot') }).check({ force: true });
  await page.getByText(t('cod:advice.rfc.digit')).waitFor();
  await typeInto(visitor, { 'cod.tin': 'GODE561231GR8' });
  await page.getByText(t('cod:advice.rfc.digit')).waitFor({ state: 'hidden' });
  await goOn(visitor);
  await chosen(visitor, 'cod.bank', '012');
  await typeInto(visitor, { 'cod.accountName': 'Ana Lucía Robles', 'cod.accountNumber': clabe });
  await send(visitor, 'bankCertificates', ['caratula.png']);
  await goOn(visitor);
  await chosen(visitor, 'cod.businessNature', 'handicrafts');
  await goOn(visitor);
}

/** The last step: the code that goes to the phone, the terms, and off it goes. */
async function confirm(visitor: Visitor, url: string, phone: string) {
  const { page, words: t } = visitor;
  await typeInto(visitor, { 'cod.phone': phone });
  await press(visitor, 'widgets:code.send');
  await page.getByRole('button', { name: t('widgets:code.again') }).waitFor();
  await field(page, t('fields:account.code')).fill(await mailboxCode(callerAt(url), phone));
  await page.locator('input[name="acceptTerms"]').check({ force: true });
  await press(visitor, 'cod:form.send');
  await state(visitor, 'underReview').waitFor();
}

const waiting = async (ops: (...words: string[]) => Promise<string>, username: string): Promise<string> => {
  const line = (await ops('cod', 'list')).split('\n').find((row) => row.includes(username));
  return /D\d{8}-[0-9A-Z]{6}/.exec(line ?? '')?.[0] ?? `none of ${username}`;
};

describe.skipIf(!findChromium())('cash on delivery at the real site', () => {
  const real = withSite();

  test.concurrent.for(looks)(
    'FEAT-07 ROUTE-27 STATE-05 STATE-06 CALL-46 CALL-47 CALL-48 CALL-49 CALL-53 SYS-09 D-04 applies with real files, is rejected with a reason, submits again and is approved, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const account = await newAccount(real.site.url);
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('cod'));
      const { page, words: t } = visitor;
      await carryToken(visitor, account);
      const { ops, url } = real.site;
      const { username } = await mustCall(callerAt(url), 'userInfo', {}, account.token);

      await page.goto('/codIndex');
      await state(visitor, 'notApplied').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await press(visitor, 'cod:apply');
      // Nobody goes on without the answers of the step.
      await goOn(visitor);
      await page.locator('[data-pointer="/name"] [aria-invalid="true"]').waitFor();
      await fill(visitor);
      expect(await axeFindings(page)).toEqual([]);
      await confirm(visitor, url, account.phone);
      expect(await axeFindings(page)).toEqual([]);

      const reason = 'No se lee la segunda identificación.';
      await ops('cod', 'reject', await waiting(ops, username), reason);
      // Asked for again by itself, or by whoever comes back.
      await page.reload();
      await state(visitor, 'failed').waitFor();
      await page.getByText(reason).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await press(visitor, 'cod:submitAgain');
      // What was sent before stands there, with its files.
      await page.getByText('pasaporte.png').waitFor();
      for (let step = 0; step < 4; step += 1) await goOn(visitor);
      await confirm(visitor, url, account.phone);
      await ops('cod', 'approve', await waiting(ops, username));
      await page.reload();
      await state(visitor, 'approved').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await press(visitor, 'cod:view');
      await page.getByText('GODE561231GR8').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.goto('/userCenter');
      await page
        .locator('.center-part .st')
        .filter({ hasText: t('cod:state.approved') })
        .waitFor();
      expect(visitor.troubles).toEqual([]);
      await visitor.close();
    },
  );

  /** Sets the server's clock to past nine in Mexico City, the next time it is. */
  async function waitForNine(url: string) {
    const server = callerAt(url);
    const { answeredAt } = await mustCall(server, 'codApplyInfo', {}, (await newAccount(url)).token);
    await mustCall(server, 'simulatorClock', {
      hoursAhead: (24 + 9 - Number(localTime(new Date(answeredAt)).time.slice(0, 2))) % 24,
    });
  }

  test('STATE-07 STATE-08 D-81 D-82 changes what was approved within the window, and is told before an order that none is taken', async ({
    onTestFailed,
  }) => {
    const account = await newAccount(real.site.url);
    const { ops, url } = real.site;
    const visitor = await openVisitor(real.browser, { url, language: 'ar', width: 390 });
    onTestFailed(() => visitor.picture('cod-change'));
    const { page, words: t } = visitor;
    await carryToken(visitor, account);
    const { username } = await mustCall(callerAt(url), 'userInfo', {}, account.token);
    await page.goto('/codIndex');
    await press(visitor, 'cod:apply');
    await fill(visitor);
    await confirm(visitor, url, account.phone);
    await ops('cod', 'approve', await waiting(ops, username));
    await waitForNine(url);
    await page.reload();
    await press(visitor, 'cod:window.change');
    await page.getByText(t('cod:form.changeNote')).waitFor();
    for (let step = 0; step < 4; step += 1) await goOn(visitor);
    await confirm(visitor, url, account.phone);
    await page.getByText(t('cod:pending')).waitFor();
    for (const path of ['/onlineOrder', '/placeOrder', '/personalCenter/batch']) {
      await page.goto(path);
      await page.getByText(t('answers:codModificationPending')).waitFor();
      expect(await axeFindings(page), path).toEqual([]);
    }
    expect(visitor.troubles).toEqual([]);
    await visitor.close();
  });
});
