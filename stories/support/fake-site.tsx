/** The site around a screen, without a server: stories script the response of each call. */
import type { Decorator } from '@storybook/react-vite';
import { useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import type { CallId } from '#contract/wire.ts';
import type { SessionUser } from '#machines/session.types.ts';
import { languages } from '#domain/languages.ts';
import { createFrame } from '#src/app/frame.ts';
import { getFormats } from '#src/i18n/formats.ts';
import { ApiProvider } from '#src/api/react.tsx';
import type { Api, CallFailure, DownloadOptions, Input } from '#src/api/types.ts';
import { SessionProvider } from '#src/shared/session/react.tsx';
import { openSession } from '#src/shared/session/session.ts';
import type { SessionStore } from '#src/shared/session/stored-session.ts';
import { AppStateProvider, createAppState } from '#src/shared/app-state/app-state.tsx';

/** A response, a failure by name, or a promise that never settles (loading). */
type Reply<K extends CallId> = Answer<K> | CallFailure | Promise<Answer<K> | CallFailure>;

/** The responses of the fake server, by call; a file may report its progress. Calls that are not named fail as offline. */
export type FakeCalls = { [K in CallId]?: (input: Input<K>, options?: DownloadOptions) => Reply<K> };

export const refusal = (codeName: CallFailure['codeName'], rest: Partial<CallFailure> = {}): CallFailure => ({
  ok: false,
  codeName,
  code: undefined,
  msg: '',
  errors: [],
  ...rest,
});

/** A call without a response. */
export const pending = (): Promise<never> => new Promise(() => undefined);

const isFailure = (reply: unknown): reply is CallFailure =>
  typeof reply === 'object' && reply !== null && 'ok' in reply && reply.ok === false;

/** The first page of a file. */
const picture = new Blob(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 13"><path fill="#fff" d="M0 0h10v13H0z"/><path d="M1 3h8v2H1z"/></svg>',
  ],
  { type: 'image/svg+xml' },
);

function fakeApi(calls: FakeCalls): Api {
  return {
    call: async (id, ...args) => {
      const answer = calls[id] as ((input: unknown) => unknown) | undefined;
      if (!answer) return refusal('offline');
      const reply = await answer(args[0] ?? {});
      return (isFailure(reply) ? reply : { ok: true, data: reply }) as never;
    },
    download: async (id, input, name, options) => {
      const answer = calls[id] as ((input: unknown, options: DownloadOptions | undefined) => unknown) | undefined;
      const reply = await answer?.(input, options);
      if (isFailure(reply)) return reply;
      const isPicture = 'preview' in input && input.preview === true;
      options?.keep?.(isPicture ? picture : new Blob([`<h1>${name}</h1>`], { type: 'text/html' }), name);
      return { ok: true };
    },
    onSessionExpired: () => () => undefined,
  };
}

export interface FakeSite {
  calls?: FakeCalls;
  /** The signed-in customer; none by default. */
  user?: SessionUser;
  /** A customer is signed in of whom the device knows nothing yet. */
  isUnknown?: boolean;
  /** The stored office flag (ENT-06). */
  weightFlag?: 0 | 1;
}

/** A storage that is cleared with the page. */
function memoryStore({ user, isUnknown = false }: FakeSite): SessionStore {
  let kept = { token: user || isUnknown ? 'token' : '', user };
  return {
    read: () => kept,
    keep: (session) => {
      kept = session;
    },
    clear: () => {
      kept = { token: '', user: undefined };
    },
  };
}

const nothing = (): undefined => undefined;

/** The formats of the toolbar's language. */
const formats = () =>
  getFormats(languages.find(({ locale }) => locale === document.documentElement.lang)?.code ?? 'es');

function buildSite(site: FakeSite) {
  const { calls = {}, user } = site;
  const state = createAppState();
  if (site.weightFlag !== undefined) state.weightFlag.set(site.weightFlag);
  const { screen } = createFrame({ state, readLocation: () => window.location, readFormats: formats, load: nothing });
  const api = fakeApi({ ...(user && { userInfo: () => user }), ...calls });
  const session = openSession({
    api,
    store: memoryStore(site),
    tabs: { watch: () => nothing },
    screen: {
      here: () => '/',
      announceRejection: nothing,
      announceDrop: nothing,
      announceExpiry: nothing,
      announceFailure: nothing,
      welcome: screen.welcome,
      land: nothing,
      leave: nothing,
    },
    forgetDrafts: nothing,
    load: () => import('#src/shared/session/session-actor.ts'),
  });
  return { api, session, state };
}

/** Puts a screen into a site with a scripted server. */
export function withFakeSite(site: FakeSite = {}): Decorator {
  return function FakeSiteDecorator(Story) {
    const [{ api, session, state }] = useState(() => buildSite(site));
    return (
      <ApiProvider api={api}>
        <AppStateProvider state={state}>
          <SessionProvider session={session}>
            <Story />
          </SessionProvider>
        </AppStateProvider>
      </ApiProvider>
    );
  };
}
