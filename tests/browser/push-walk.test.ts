import { createECDH, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Worker } from 'playwright-core';
import { getWire } from '#contract/wire.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { eventually } from '#tests/support/patience.ts';
import { callerAt, mustCall } from '#tests/support/real-server.ts';
import { axeFindings } from './support/axe.ts';
import { carryToken, newAccount } from './support/account.ts';
import { field } from './support/steps.ts';
import { looks } from './support/looks.ts';
import { placedFor } from './support/placed.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

const lastWarmed = getWire('faqs').path;

/** A device as a push service knows it. */
function newDevice() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`,
    p256dh: keys.getPublicKey('base64'),
    auth: randomBytes(16).toString('base64'),
  };
}

/** Grants the permission and fakes the push service's subscription; tests contact no service. */
const withPushService = ({ page }: Visitor) =>
  page.addInitScript((device) => {
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    let made: object | null = null;
    PushManager.prototype.getSubscription = async () => made as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) => {
      const key = options?.applicationServerKey as Uint8Array<ArrayBuffer>;
      made = {
        endpoint: device.endpoint,
        options: { applicationServerKey: key.slice().buffer, userVisibleOnly: true },
        getKey: (name: 'p256dh' | 'auth') => Uint8Array.from(atob(device[name]), (sign) => sign.charCodeAt(0)).buffer,
        unsubscribe: async () => {
          made = null;
          return true;
        },
      };
      return made as PushSubscription;
    };
  }, newDevice());

/** Delivers a message to the worker of the page, as the browser does for its push service. */
async function pushTo({ context, page }: Visitor, origin: string): Promise<(message: object) => Promise<void>> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, isDeleted } of registrations) if (!isDeleted) resolve(registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (message) =>
    void (await session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(message),
    }));
}

/** A notification that the worker would show on the device. */
interface Shown {
  title: string;
  options: { body: string; tag?: string; dir?: string; data: unknown };
}

interface WorkerWorld {
  registration: { showNotification: (title: string, options: Shown['options']) => Promise<void> };
  clients: { openWindow: (address: string) => Promise<void> };
  shown: Shown[];
  opened: string[];
}

/**
 * The browser of tests delivers a push to the worker, but can't show a notification whatever its permission: the last
 * step of each way is recorded instead.
 */
const noteWhatIsShown = (worker: Worker) =>
  worker.evaluate(() => {
    const own = globalThis as unknown as WorkerWorld;
    own.shown = [];
    own.opened = [];
    own.registration.showNotification = async (title, options) => void own.shown.push({ title, options });
    own.clients.openWindow = async (address) => void own.opened.push(address);
  });

const shownBy = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as WorkerWorld).shown);

/** The address that a press of the only notification opens. The protocol has no press, so the worker gets its event. */
const pressNotification = (worker: Worker) =>
  worker.evaluate(async () => {
    const own = globalThis as unknown as WorkerWorld;
    let work: Promise<unknown> | undefined;
    const press = Object.assign(new Event('notificationclick'), {
      notification: { data: own.shown[0]?.options.data, close: () => undefined },
      waitUntil: (given: Promise<unknown>) => (work = given),
    });
    dispatchEvent(press);
    await work;
    return own.opened;
  });

describe.skipIf(!findChromium())('FEAT-14 D-68 pushes', () => {
  const real = withSite();

  test('a page without a session does not fetch their code', async () => {
    const { url } = real.site;
    const visitor = await openVisitor(real.browser, { url, language: 'es', width: 390, serviceWorkers: 'allow' });
    const { page, context } = visitor;
    const fetched: string[] = [];
    // Requests of the page: the shared worker caches what clears a device offline.
    context.on('request', (request) => {
      if (!request.serviceWorker()) fetched.push(new URL(request.url()).pathname);
    });
    await page.goto('/');
    // The last request when a device starts to cache the site.
    await eventually(async () => expect(fetched).toContain(lastWarmed));
    const begun = fetched.find((path) => path.startsWith('/assets/install-')) ?? '';
    const code = await (await context.request.get(begun)).text();
    const [later] = /assets\/device-push-[\w-]+\.js/.exec(code) ?? [];
    expect(later).toBeDefined();
    expect(fetched).not.toContain(`/${later}`);
    await visitor.close();
  });

  test('among the notifications it is asked for in our words first, and a first visit asks nothing', async () => {
    const { url } = real.site;
    const account = await newAccount(url);
    const visitor = await openVisitor(real.browser, { url, language: 'ar', width: 390, serviceWorkers: 'allow' });
    const { page, words: t } = visitor;
    await page.addInitScript(() => {
      // The browser of tests denies the permission by default.
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

  test.concurrent.for(looks)(
    'a device with push permission is notified on the day of the delivery, in its language, and a press on the notification leads to the parcel, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const { url } = real.site;
      const account = await newAccount(url);
      const { waybillNo } = await placedFor(url, account);
      const visitor = await openVisitor(real.browser, { url, language, width, serviceWorkers: 'allow' });
      onTestFailed(() => visitor.picture('push'));
      const { page, context, words: t } = visitor;
      await withPushService(visitor);
      // Signing in stores the language of the page.
      await page.goto('/personalCenter/notifications');
      await field(page, t('fields:account.account')).fill(account.phone);
      await field(page, t('fields:account.password')).fill(account.password);
      await page
        .locator('.account-forms')
        .getByRole('button', { name: t('account:signIn.submit'), exact: true })
        .click();
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.getByRole('button', { name: t('push:allow') }).click();
      await page.getByText(t('push:on'), { exact: true }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await visitor.picture('granted');
      await page.reload();
      await page.getByText(t('push:on'), { exact: true }).waitFor();

      for (const step of ['pickedUp', 'inTransit', 'outForDelivery']) await real.site.sim('scan', waybillNo, step);
      const pushed = await eventually(async () => {
        const { messages } = await mustCall(callerAt(url), 'mailbox');
        const push = messages.find(({ channel, link }) => channel === 'push' && link?.includes(waybillNo));
        if (!push) throw new Error('Nothing was pushed.');
        return push;
      });
      const { subject: title, text, link: path, kind } = pushed;
      const named = language === 'ar' ? `\u2068${waybillNo}\u2069` : waybillNo;
      expect(title).toBe(t('letters:notification.subject.outForDelivery', { waybill: named }));
      const [worker] = context.serviceWorkers();
      if (!worker) throw new Error('No worker is there.');
      await noteWhatIsShown(worker);
      const push = await pushTo(visitor, url);
      const dir = language === 'ar' ? 'rtl' : 'ltr';
      await push({ title, text, path, kind, tag: waybillNo, dir });
      await eventually(async () =>
        expect(await shownBy(worker)).toMatchObject([
          { title, options: { body: text, tag: waybillNo, dir, data: { path } } },
        ]),
      );

      const [opened, ...more] = await pressNotification(worker);
      expect([opened, more]).toEqual([`${url}${path}`, []]);
      await page.goto(opened ?? '');
      await page.locator('.guia:visible', { hasText: waybillNo }).first().waitFor();
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );
});
