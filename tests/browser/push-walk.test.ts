import { describe, expect, test } from 'vitest';
import type { Worker } from 'playwright-core';
import { findChromium } from '#tests/support/chromium.ts';
import { eventually } from '#tests/support/patience.ts';
import { axeFindings } from './support/axe.ts';
import { carryToken, newAccount } from './support/account.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

const note = {
  kind: 'outForDelivery',
  title: 'Hoy llega el paquete JMX000000000017',
  text: 'Conviene que haya alguien en casa.',
  path: '/track-and-trace?no=JMX000000000017',
  tag: 'n1',
  lang: 'es',
  dir: 'ltr',
};

/** The worker's world, as far as it is looked into. */
interface Scope {
  registration: { showNotification(title: string, options: object): Promise<void> };
  clients: { openWindow(address: string): Promise<unknown> };
  shown: { title: string; options: object }[];
  dispatchEvent(event: Event): void;
}

/** A browser without a screen shows nothing, so the worker notes what it hands over. */
const noteShown = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, options });
  });

const shown = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as Scope).shown);

/** A message as the browser hands it to the worker once its push service has brought it. */
async function bringer({ context, page }: Visitor, origin: string): Promise<(data: string) => Promise<unknown>> {
  const session = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await found;
  return (data) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

/** Presses what was shown last. Only a person's press may open a window, so what would be opened is noted instead. */
const pressed = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (address) => resolve(address);
      const notification = { ...scope.shown.at(-1)?.options, close: () => undefined };
      const press = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined });
      scope.dispatchEvent(press);
    });
  });

describe.skipIf(!findChromium())('FEAT-14 D-68 pushes', () => {
  const real = withSite();

  test('a message reaches the worker, which hands it to the device; a press opens the parcel, and of what nobody can read the site', async () => {
    const { url } = real.site;
    const visitor = await openVisitor(real.browser, { url, language: 'es', width: 390, serviceWorkers: 'allow' });
    const { context, page } = visitor;
    await context.grantPermissions(['notifications'], { origin: new URL(url).origin });
    await page.goto('/');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error('No worker runs.');
    await noteShown(worker);
    const bring = await bringer(visitor, url);
    await bring(JSON.stringify(note));
    const { title, text: body, path, tag, lang, dir } = note;
    const options = { body, tag, lang, dir, icon: '/icons/192.png', data: { path } };
    await eventually(async () => expect(await shown(worker)).toEqual([{ title, options }]));
    expect(await pressed(worker)).toBe(new URL(path, url).href);
    await bring('not what we have sent');
    await eventually(async () => expect((await shown(worker)).at(-1)?.title).toBe(new URL(url).hostname));
    expect(await pressed(worker)).toBe(new URL('/', url).href);
    await visitor.close();
  });

  test('among the notifications it is asked for in our words first, and a first visit asks nothing', async () => {
    const { url } = real.site;
    const account = await newAccount(url);
    const visitor = await openVisitor(real.browser, { url, language: 'ar', width: 390, serviceWorkers: 'allow' });
    const { page, words: t } = visitor;
    await page.addInitScript(() => {
      // The browser of tests says no to everybody beforehand.
      Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'default' });
      Notification.requestPermission = async () => {
        Object.assign(window, { asked: true });
        return 'default';
      };
    });
    const wasAsked = () => page.evaluate(() => 'asked' in window);
    await carryToken(visitor, account);
    await page.goto('/');
    expect(await wasAsked()).toBe(false);
    await page.goto('/personalCenter/notifications');
    const allow = page.getByRole('button', { name: t('push:allow') });
    await allow.waitFor();
    expect(await wasAsked()).toBe(false);
    expect(await axeFindings(page)).toEqual([]);
    await allow.click();
    await page.getByText(t('push:dismissed')).waitFor();
    expect(await wasAsked()).toBe(true);
    await visitor.close();
  });
});
