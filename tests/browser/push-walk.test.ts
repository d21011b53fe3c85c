import { describe, expect, test } from 'vitest';
import type { Page, Worker } from 'playwright-core';
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

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notes = await registration.getNotifications();
    return notes.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }));
  });

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

/** Presses it. Only a person's press may open a window, so what would be opened is noted instead. */
const pressed = (worker: Worker, tag: string) =>
  worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as {
      registration: { getNotifications(): Promise<{ tag: string }[]> };
      clients: { openWindow(address: string): Promise<unknown> };
      NotificationEvent: new (type: string, init: { notification: unknown }) => Event;
      dispatchEvent(event: Event): void;
    };
    const opened = new Promise<string>((resolve) => {
      scope.clients.openWindow = async (address) => resolve(address);
    });
    const notification = (await scope.registration.getNotifications()).find(({ tag }) => tag === wanted);
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    return opened;
  }, tag);

describe.skipIf(!findChromium())('FEAT-14 D-68 pushes', () => {
  const real = withSite();

  test('a message is shown on the device, one of the same tag takes its place, and a press opens the parcel', async () => {
    const { url } = real.site;
    const visitor = await openVisitor(real.browser, { url, language: 'es', width: 390, serviceWorkers: 'allow' });
    const { context, page } = visitor;
    await context.grantPermissions(['notifications'], { origin: new URL(url).origin });
    await page.goto('/');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const bring = await bringer(visitor, url);
    await bring(JSON.stringify(note));
    const data = { path: note.path };
    await eventually(async () =>
      expect(await shown(page)).toEqual([{ title: note.title, body: note.text, tag: 'n1', data }]),
    );
    await bring(JSON.stringify({ ...note, title: 'Cambió' }));
    await eventually(async () => expect((await shown(page)).map(({ title }) => title)).toEqual(['Cambió']));
    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error('No worker runs.');
    expect(await pressed(worker, 'n1')).toBe(new URL(note.path, url).href);
    await eventually(async () => expect(await shown(page)).toEqual([]));
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
      Notification.requestPermission = async () =>
        ((window as unknown as { asked: boolean }).asked = true) && 'default';
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
