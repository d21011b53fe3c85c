import { describe, expect, test } from 'vitest';
import { createFrame, type Go } from '#src/app/frame.ts';
import { anaLucia } from '#fixtures/account.ts';
import { getFormats, isolate } from '#src/i18n/formats.ts';
import { createAppState } from '#src/shared/app-state/app-state.tsx';

/** A frame on a page, and its recorded effects. */
function open(path: string) {
  const location = new URL(path, 'https://site.example');
  const went: string[] = [];
  const loaded: string[] = [];
  const state = createAppState();
  const frame = createFrame({
    state,
    readLocation: () => location,
    readFormats: () => getFormats('es'),
    load: (to) => loaded.push(to),
  });
  const go: Go = (to, { replace }) => went.push(`${replace ? 'replace' : 'push'} ${to}`);
  return { frame, state, went, loaded, go, notice: () => state.notice.get()?.key };
}

describe('what the session does to the page', () => {
  test('NAV-01 MSG-01 D-09 a rejected visit goes home, says so and opens the dialog', () => {
    const { frame, state, went, go, notice } = open('/onlineOrder/parcel');
    frame.attach(go);
    frame.screen.announceRejection();
    expect(went).toEqual(['replace /']);
    expect(notice()).toBe('notices:loginFirst');
    expect(state.prompt.get()).toEqual({ form: 'signIn', place: 'dialog' });
  });

  test('NAV-02 a visitor who is on home already is not sent there', () => {
    const { frame, went, go, notice } = open('/?from=mail#top');
    frame.attach(go);
    frame.screen.announceRejection();
    frame.screen.announceExpiry();
    expect(went).toEqual([]);
    expect(notice()).toBe('notices:sessionExpired');
  });

  test('STATE-10 NAV-04 MSG-25 D-09 D-16 expiry goes to the root path from any page and opens the dialog to sign in again', () => {
    const { frame, state, went, go, notice } = open('/track-and-trace?no=JMX000000000001');
    frame.attach(go);
    state.prompt.set({ form: 'register', place: 'dialog' });
    frame.screen.announceExpiry();
    expect(went).toEqual(['replace /']);
    expect(notice()).toBe('notices:sessionExpired');
    expect(state.prompt.get()).toEqual({ form: 'signIn', place: 'dialog' });
  });

  test('MSG-02 a session closed in another tab leaves protected pages only', () => {
    const protectedPage = open('/personalCenter/myOrdersList');
    protectedPage.frame.attach(protectedPage.go);
    protectedPage.frame.screen.announceDrop();
    expect(protectedPage.went).toEqual(['replace /']);
    expect(protectedPage.notice()).toBe('notices:loginAgain');

    const publicPage = open('/trajectoryQuery');
    publicPage.frame.attach(publicPage.go);
    publicPage.frame.screen.announceDrop();
    expect(publicPage.went).toEqual([]);
    expect(publicPage.notice()).toBeUndefined();
  });

  test('NAV-05 landing goes to the target, else stays, else leaves the sign-in page', () => {
    const asked = open('/');
    asked.frame.attach(asked.go);
    asked.frame.screen.land('/onlineOrder');
    expect(asked.went).toEqual(['replace /onlineOrder']);

    const here = open('/track-and-trace');
    here.frame.attach(here.go);
    here.state.prompt.set({ form: 'signIn', place: 'dialog' });
    here.frame.screen.land(undefined);
    expect(here.went).toEqual([]);
    expect(here.state.prompt.get()).toBeUndefined();

    const page = open('/login');
    page.frame.attach(page.go);
    page.frame.screen.land(undefined);
    expect(page.went).toEqual(['replace /']);
  });

  test('D-72 a greeting names the customer and the voucher, in the money of the language', () => {
    const { frame, state } = open('/');
    frame.screen.welcome(anaLucia);
    expect(state.notice.get()).toMatchObject({
      key: 'notices:welcome',
      params: {
        name: isolate(anaLucia.username),
        amount: isolate('$21'),
      },
    });
  });

  test('STATE-11 D-16 leaving loads the home page afresh', () => {
    const { frame, loaded } = open('/personalCenter/myOrdersList');
    frame.screen.leave();
    expect(loaded).toEqual(['/']);
  });

  test('SYS-08 without the session’s code a protected page is left with a word, and any other stays', () => {
    const protectedPage = open('/onlineOrder');
    protectedPage.frame.attach(protectedPage.go);
    protectedPage.frame.screen.announceFailure();
    expect(protectedPage.went).toEqual(['replace /']);
    expect(protectedPage.notice()).toBe('notices:chunk.title');

    const home = open('/track-and-trace');
    home.frame.attach(home.go);
    home.frame.screen.announceFailure();
    expect(home.went).toEqual([]);
  });

  test('a wish before the router is there is granted when it is, once', () => {
    const { frame, went, go } = open('/onlineOrder');
    frame.screen.announceRejection();
    const detach = frame.attach(go);
    expect(went).toEqual(['replace /']);
    detach();
    frame.attach(go);
    expect(went).toEqual(['replace /']);
  });

  test('the same words can be shown again', () => {
    const { frame, state } = open('/');
    frame.screen.announceRejection();
    const first = state.notice.get()?.id;
    frame.screen.announceRejection();
    expect(state.notice.get()?.id).not.toBe(first);
  });
});
