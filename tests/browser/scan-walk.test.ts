import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, launchChromium } from '#tests/support/chromium.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { eventually } from '#tests/support/patience.ts';
import { axeFindings } from './support/axe.ts';
import { keyboard as hands } from './support/hands.ts';
import { labelVideo } from './support/label-video.ts';
import { type RealSite, startSite } from './support/real-site.ts';
import { openVisitor } from './support/visitor.ts';

/** A waybill of the demo customer. */
const number = 'JMX004281200040';

const fakeCamera = ['--use-fake-device-for-media-stream'];

const phones = [
  { path: '/appExpressTrack', language: 'ar', width: 390 },
  { path: '/track-and-trace', language: 'es', width: 360 },
] as const;

describe.skipIf(!findChromium())('a label before the camera of a phone', () => {
  const folder = temporaryFolder();
  let site: RealSite;
  let browser: Browser;

  beforeAll(async () => {
    const film = join(folder.path, 'label.y4m');
    writeFileSync(film, labelVideo(number));
    [site, browser] = await Promise.all([
      startSite(),
      launchChromium([...fakeCamera, '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${film}`]),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
    folder.remove();
  });

  test.concurrent.for(phones)(
    'FEAT-01 FEAT-05 RULE-TRK-02 is read by the library that comes with the site, at $path in $language at $width px, and only when it is wanted; by keyboard',
    async ({ path, language, width }, { onTestFailed }) => {
      const visitor = await openVisitor(browser, { url: site.url, language, width });
      onTestFailed(() => visitor.picture('scan'));
      const { page, context, words: t, problems } = visitor;
      const fetched: string[] = [];
      context.on('request', (request) => fetched.push(request.url()));
      await page.goto(path);
      await page.getByRole('button', { name: t('fields:tracking.scan') }).waitFor();
      expect(fetched.filter((url) => /barcode|zxing/.test(url))).toEqual([]);

      await hands.press(page.getByRole('button', { name: t('fields:tracking.scan') }));
      const token = page.locator('.tok');
      await token.waitFor();
      expect((await token.innerText()).replaceAll(/\s/g, '')).toContain(number);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      // From the site's own origin only.
      const library = fetched.filter((url) => /zxing_reader.*\.wasm$/.test(url));
      expect(library.map((url) => new URL(url).origin)).toEqual([new URL(site.url).origin]);
      expect(fetched.filter((url) => !url.startsWith(site.url) && !url.startsWith('blob:'))).toEqual([]);
      expect(problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent(
    'a visitor who denies the camera is informed, and types',
    async ({ onTestFailed, onTestFinished }) => {
      const refusing = await launchChromium([...fakeCamera, '--use-fake-ui-for-media-stream=deny']);
      onTestFinished(() => refusing.close());
      const visitor = await openVisitor(refusing, { url: site.url, language: 'es', width: 390 });
      onTestFailed(() => visitor.picture('scan-refused'));
      const { page, words: t } = visitor;
      await page.goto('/appExpressTrack');
      await hands.press(page.getByRole('button', { name: t('fields:tracking.scan') }));
      await page.getByRole('dialog').getByText(t('scan:refused')).waitFor();
      await eventually(async () => expect(await axeFindings(page)).toEqual([]));
      await hands.press(page.getByRole('button', { name: t('scan:type') }));
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  );
});
