/** The whole site in a story: real client, session, guards and routes over a server that a story scripts. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type CodeName, codes } from '#contract/answer-codes.ts';
import { type CallId, callIds, getWire } from '#contract/wire.ts';
import { languages } from '#domain/languages.ts';
import { createClient } from '#src/api/client.ts';
import { ApiProvider } from '#src/api/react.tsx';
import { safeStorage } from '#src/lib/storage.ts';
import { createTokenStore } from '#src/api/token.ts';
import { defaultBrand } from '#src/app/brand.ts';
import { createFrame, type PageLocation } from '#src/app/frame.ts';
import { NavigationEffects, NoticeHost, SignInHost } from '#src/app/site.tsx';
import { SiteRoutes } from '#src/app/routes.tsx';
import { readPlatform } from '#src/lib/device.ts';
import { getFormats } from '#src/i18n/formats.ts';
import { openSession } from '#src/shared/session/session.ts';
import { SessionProvider } from '#src/shared/session/react.tsx';
import { createSessionStore } from '#src/shared/session/stored-session.ts';
import { AppStateProvider, createAppState } from '#src/shared/app-state/app-state.tsx';
import { anaLucia } from '#fixtures/account.ts';

/** The response to a call: data, or an error by its code. Calls that are not named are busy. */
export type ScriptedServer = { [K in CallId]?: () => { data: unknown } | { reject: CodeName } };

export interface SiteStageProps {
  server?: ScriptedServer;
  signedIn?: boolean;
}

/** Paths that were loaded as new documents, oldest first; emptied by every new stage. */
export const loadedPaths: string[] = [];

function memoryPlaces(token: string) {
  const kept = new Map(
    token
      ? [
          ['token', token],
          ['userData', JSON.stringify({ token, user: anaLucia })],
        ]
      : [],
  );
  const storage = safeStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }));
  return { storage, cookies: { read: () => '', write: () => undefined }, isSecure: () => false };
}

function answer(server: ScriptedServer, url: string): Response {
  const path = new URL(url, 'https://site.invalid').pathname;
  const id = callIds.find((call) => getWire(call).path === path);
  const reply = (id && server[id]?.()) ?? { reject: 'busy' as const };
  const failed = 'reject' in reply;
  return Response.json({
    code: failed ? codes[reply.reject] : codes.success,
    msg: '',
    data: failed ? null : reply.data,
  });
}

function buildStage({ server = {}, signedIn = false }: SiteStageProps) {
  loadedPaths.length = 0;
  const places = memoryPlaces(signedIn ? 'token' : '');
  const token = createTokenStore(places);
  const state = createAppState();
  const api = createClient({
    fetch: async (url) => answer({ userInfo: () => ({ data: anaLucia }), ...server }, url),
    readToken: token.read,
    readLanguage: () => languages[0],
    readPlatform,
  });
  const at: PageLocation = { pathname: '/', search: '', hash: '' };
  const frame = createFrame({
    state,
    readLocation: () => at,
    readFormats: () => getFormats('es'),
    load: (path) => loadedPaths.push(path),
  });
  const session = openSession({
    api,
    store: createSessionStore(token, places.storage),
    tabs: { watch: () => () => undefined },
    screen: frame.screen,
    forgetDrafts: () => undefined,
    load: () => import('#src/shared/session/session-actor.ts'),
  });
  return { api, state, frame, session, at };
}

/** Reports the location of the story's router to the frame, and exposes it to the story's checks. */
function Address({ at }: { at: PageLocation }) {
  const location = useLocation();
  useEffect(() => void Object.assign(at, location), [at, location]);
  return (
    <output hidden data-testid="address">
      {location.pathname}
    </output>
  );
}

export function SiteStage(props: SiteStageProps) {
  const [{ api, state, frame, session, at }] = useState(() => buildStage(props));
  return (
    <ApiProvider api={api}>
      <AppStateProvider state={state}>
        <SessionProvider session={session}>
          <Address at={at} />
          <NavigationEffects frame={frame} />
          <SiteRoutes brand={defaultBrand} />
          <SignInHost />
          <NoticeHost />
        </SessionProvider>
      </AppStateProvider>
    </ApiProvider>
  );
}
