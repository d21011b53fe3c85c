import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { newAccount } from './support/account.ts';
import { axeFindings } from './support/axe.ts';
import { solveImageCode, typeCode } from './support/codes.ts';
import { pressOn, typeInto } from './support/keyboard.ts';
import { looks } from './support/looks.ts';
import { field } from './support/steps.ts';
import { openVisitor } from './support/visitor.ts';
import { button } from './support/ways-in.ts';
import { withSite } from './support/with-site.ts';

describe.skipIf(!findChromium())('an image code at the real site', () => {
  const real = withSite(async () => ({ IMAGE_CODE: 'always' }));

  test.concurrent.for(looks)(
    'D-24 FEAT-16 is asked for with what was typed in its place, misread, and answered in words, by keyboard, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const { phone } = await newAccount(real.site.url);
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('image-code'));
      const { page, words: t } = visitor;
      await page.goto('/login');
      await pressOn(page, button(visitor, 'account:reset.ask'));
      const typed = page.getByRole('textbox', { name: t('fields:account.phone'), exact: true });
      await typeInto(page, typed, phone);
      await pressOn(page, button(visitor, 'account:code.send'));

      const captcha = field(page, t('fields:account.captcha'));
      await captcha.waitFor();
      expect((await typed.inputValue()).replace(/\D/g, '')).toBe(phone);
      expect(await axeFindings(page)).toEqual([]);
      await typeInto(page, captcha, '0000');
      await pressOn(page, button(visitor, 'account:code.send'));
      await page.locator('[data-pointer="/captcha"]').getByText(t('answers:wrongImageCode')).waitFor();
      expect((await typed.inputValue()).replace(/\D/g, '')).toBe(phone);

      await solveImageCode(visitor);
      await pressOn(page, button(visitor, 'account:code.send'));
      await typeCode(visitor, phone);
      await field(page, t('fields:account.newPassword')).waitFor();
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );
});
