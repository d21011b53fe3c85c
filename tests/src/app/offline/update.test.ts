import { describe, expect, test } from 'vitest';
import { isSameFlow, watchForms, planUpdate } from '#src/app/offline/install.ts';
import { eventually } from '#tests/support/patience.ts';
import { fakeLocks } from '#tests/support/locks.ts';

describe('the middle of a form', () => {
  test.each([
    ['/onlineOrder/sender', '/onlineOrder/parcel', true],
    ['/appAddress', '/appOrder', true],
    ['/appGoodsPackage', '/appOrder/TermsConditions', true],
    ['/appOrder', '/track-and-trace', false],
    ['/contactUs', '/', false],
    ['/apply', '/appOrder', false],
  ])('from %s to %s: %s', (from, to, same) => {
    expect(isSameFlow(from, to)).toBe(same);
  });

  test('begins with what is typed and ends on a page of another flow', () => {
    const forms = watchForms(undefined, 'one');
    expect(forms.isInForm()).toBe(false);
    forms.typed('/appAddress');
    forms.typed('/appAddress');
    forms.moved('/appOrder');
    expect(forms.isInForm()).toBe(true);
    forms.moved('/');
    expect(forms.isInForm()).toBe(false);
  });

  test('is known to all other tabs, until it ends', async () => {
    const locks = fakeLocks();
    const [one, other] = [watchForms(locks, 'one'), watchForms(locks, 'other')];
    one.typed('/placeOrder');
    expect([await one.isElsewhere(), await other.isElsewhere()]).toEqual([false, true]);
    one.moved('/');
    await eventually(async () => expect(await other.isElsewhere()).toBe(false));
    expect(await watchForms(undefined, 'none').isElsewhere()).toBe(false);
  });
});

describe('a new version', () => {
  function open({ waiting = true, hadVersion = true } = {}) {
    const locks = fakeLocks();
    const forms = watchForms(locks, 'this');
    const asked: string[] = [];
    const version = { postMessage: ({ type }: { type: string }) => void asked.push(type) };
    let reloads = 0;
    const update = planUpdate({
      registration: { waiting: waiting ? version : null },
      forms,
      hadVersion,
      reload: () => void (reloads += 1),
    });
    return { forms, locks, update, asked, reloads: () => reloads };
  }

  test('waits until the page is hidden, and the page is reloaded once the new version is active', async () => {
    const { update, asked, reloads } = open();
    await update.hidden();
    expect([asked, reloads()]).toEqual([['SKIP_WAITING'], 0]);
    update.taken();
    expect(reloads()).toBe(1);
  });

  test('never comes in the middle of a form, in this tab or in another one', async () => {
    const { update, forms, locks, asked } = open();
    forms.typed('/appAddress');
    await update.hidden();
    forms.moved('/');
    const other = watchForms(locks, 'other');
    other.typed('/contactUs');
    await update.hidden();
    expect(asked).toEqual([]);
    other.moved('/');
    await eventually(async () => expect(await forms.isElsewhere()).toBe(false));
    await update.hidden();
    expect(asked).toEqual(['SKIP_WAITING']);
  });

  test('that another tab let in while something is typed here waits for the form to end', () => {
    const { update, forms, reloads } = open({ waiting: false });
    forms.typed('/placeOrder');
    update.taken();
    update.moved();
    expect(reloads()).toBe(0);
    forms.moved('/');
    update.moved();
    expect(reloads()).toBe(1);
  });

  test('the first version does not reload the page', () => {
    const { update, reloads } = open({ hadVersion: false });
    update.taken();
    expect(reloads()).toBe(0);
    update.taken();
    expect(reloads()).toBe(1);
  });
});
