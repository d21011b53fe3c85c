import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { eventually } from '#tests/support/patience.ts';
import { axeFindings } from './support/axe.ts';
import { pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { field } from './support/steps.ts';
import { phoneLook } from './support/looks.ts';
import { smallTargets } from './support/targets.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

const phones = [
  { language: 'es', width: 360 },
  { language: 'ar', width: 390 },
] as const;

/** Waybills of the demo customer: all three open with her phone suffix. */
const [late, delivered, moving] = ['JMX004281200040', 'JMX004281200057', 'JMX004281200032'];
const tail = '4471';

const mail = `De: Ana <ana.robles@example.com>
Asunto: tus 3 paquetes van con JMX Express

Hola:
los números son ${late}, jmx 0042 8120 0057
> y JMX-0042-8120-
> 0032. Total: $1,850.00 · 21/11/2026 10:42 · Tel. +52 999 120 4471
Saludos`;

/** A parcel has one open case: each of these opens the first of another one. */
const reports = [
  { language: 'es', width: 1280, missing: delivered },
  { language: 'ar', width: 390, missing: late },
] as const;

const getTicket = ({ page }: Visitor, waybill: string) => page.locator(`article[id="${waybill}"]`);

async function paste({ page }: Visitor, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+V');
}

describe.skipIf(!findChromium())('tracking at the real site', () => {
  const real = withSite();

  test.concurrent.for(phoneLook)(
    'FEAT-01 D-40 D-41 CALL-66 a whole e-mail becomes three verdicts, by keyboard, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('tracking'));
      const { page, words: t } = visitor;

      await page.goto('/track-and-trace');
      const numbers = page.getByRole('textbox', { name: t('fields:tracking.waybills') });
      await tabTo(page, numbers);
      await paste(visitor, mail);
      expect(await page.locator('.tok').allTextContents()).toHaveLength(3);
      expect(await page.locator('.tok.bad').count()).toBe(0);
      await tabTo(page, field(page, t('fields:tracking.tail')));
      await page.keyboard.type(tail);
      await page.keyboard.press('Enter');

      for (const waybill of [late, delivered, moving]) await getTicket(visitor, waybill).locator('.verdict').waitFor();
      expect(await page.locator('.verdict').count()).toBe(3);
      const ledger = getTicket(visitor, late).getByRole('heading', { name: t('tracking:ledger.title') });
      await ledger.waitFor();
      expect(page.url()).toContain(`no=${late},${delivered},${moving}`);
      expect(page.url()).not.toContain(tail);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      expect(await axeFindings(page)).toEqual([]);
      await eventually(async () => expect(await smallTargets(page)).toEqual([]));

      // The proof, in a dialog that gives the focus back.
      const ticket = getTicket(visitor, delivered);
      // On a phone the rest of a delivered parcel is folded.
      if (width === 390) await pressOn(page, ticket.getByRole('button', { name: t('tracking:whole') }));
      const proof = ticket.locator('dd button');
      await pressOn(page, proof);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('img').nth(1).waitFor();
      expect(
        await dialog
          .getByRole('img')
          .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0)),
      ).toEqual([true, true]);
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await proof.and(page.locator(':focus')).waitFor();
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent.for(phones)(
    'FEAT-01 FEAT-14 D-40 a wrong number, what it was meant to be and the cross of both fit their box, and a thumb, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('tracking-tokens'));
      const { page, words: t } = visitor;
      await page.goto('/track-and-trace');
      const numbers = page.getByRole('textbox', { name: t('fields:tracking.waybills') });
      await numbers.fill(`${late} ${moving.replace('00032', 'OOO32')} JMX12`);
      await numbers.press('Enter');
      await page.locator('.tok.bad').nth(1).waitFor();
      await page.locator('.tok .meant').waitFor();
      const box = page.locator('.ctl.tokens');
      expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
      await eventually(async () => expect(await smallTargets(page)).toEqual([]));
      await visitor.close();
    },
  );

  test.concurrent.for(reports)(
    'CONST-10 D-93 “I did not receive it” gives a number and two clocks that run, by keyboard, in $language at $width px',
    async ({ language, width, missing }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('tracking-case'));
      const { page, words: t } = visitor;
      await page.goto(`/track-and-trace?no=${missing}`);
      await typeInto(page, field(page, t('fields:tracking.tail')), tail);
      await page.keyboard.press('Enter');

      const lost = getTicket(visitor, missing);
      const dialog = page.getByRole('dialog');
      await pressOn(page, lost.getByRole('button', { name: t('tracking:case.ask') }));
      await tabTo(page, dialog.getByRole('textbox'));
      await page.keyboard.type('Nadie en casa');
      await pressOn(page, dialog.getByRole('button', { name: t('tracking:case.submit') }));
      await dialog.getByText(/^C\d{8}-\d+$/).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await pressOn(page, dialog.getByRole('button', { name: t('tracking:case.close') }));
      await dialog.waitFor({ state: 'detached' });
      await lost.getByText(/^C\d{8}-\d+$/).waitFor();
      const clock = lost.getByRole('timer').first();
      await clock.filter({ hasNotText: (await clock.textContent()) ?? '' }).waitFor();

      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

  test('FEAT-01 RULE-TRK-04 D-43 a shared link asks a stranger for the phone suffix, a wrong suffix is never sent again automatically, and a number too many stays visible', async ({
    onTestFailed,
  }) => {
    const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 390 });
    onTestFailed(() => visitor.picture('tracking-shared'));
    const { page, words: t } = visitor;
    await page.goto(`/track-and-trace?no=${late}`);
    await field(page, t('fields:tracking.tail')).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('0000');
    await page.keyboard.press('Enter');
    await getTicket(visitor, late).getByText('0000 no coincide. Quedan 4 intentos.').waitFor();
    expect(await getTicket(visitor, late).textContent()).not.toContain('Veracruz');

    // The phone suffix failed: it is never sent again automatically, so a reload asks for it again and uses up no
    // attempt.
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.postData() ?? new URL(request.url()).search));
    for (let time = 0; time < 2; time += 1) {
      await page.reload();
      await field(page, t('fields:tracking.tail')).and(page.locator(':focus')).waitFor();
      expect(await field(page, t('fields:tracking.tail')).inputValue()).toBe('');
    }
    expect(sent.filter((text) => /"0000"|=0000\b/.test(text))).toEqual([]);
    // The right one opens the parcel, and a reload opens it again.
    await page.keyboard.type(tail);
    await page.keyboard.press('Enter');
    await getTicket(visitor, late).locator('.tl').waitFor();
    await page.reload();
    await getTicket(visitor, late).locator('.tl').waitFor();
    expect(page.url()).not.toContain(tail);

    await page.goto('/trajectoryQuery');
    const numbers = page.getByRole('textbox', { name: t('fields:tracking.waybills') });
    await numbers.focus();
    await paste(visitor, Array.from({ length: 11 }, (_, index) => `JMX0000000000${index + 10}`).join('\n'));
    expect(await numbers.inputValue()).toBe('JMX000000000020');
    await page.getByText('Consulta hasta 10 números de guía a la vez: llevas 11. Quita los que sobran.').waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
