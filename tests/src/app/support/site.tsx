/** The whole site on a plain page: real client, session, guards, routes and texts, with a scripted server. */
import { MemoryRouter, useLocation } from 'react-router-dom';
import { draw } from '#tests/support/draw.tsx';
import { type CodeName, codes } from '#contract/answer-codes.ts';
import { type CallId, callIds, getWire } from '#contract/wire.ts';
import { languages } from '#domain/languages.ts';
import { anaLucia } from '#fixtures/account.ts';
import { createClient } from '#src/api/client.ts';
import { ApiProvider } from '#src/api/react.tsx';
import { createTokenStore } from '#src/api/token.ts';
import { defaultBrand } from '#src/app/brand.ts';
import { createFrame } from '#src/app/frame.ts';
import { SiteRoutes } from '#src/app/routes.tsx';
import { loadSourceTexts } from '#src/i18n/source-texts.ts';
import { TextProvider } from '#src/i18n/react.tsx';
import { getFormats } from '#src/i18n/formats.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { AppStateProvider, createAppState } from '#src/shared/app-state/app-state.tsx';
import { openSession } from '#src/shared/session/session.ts';
import { SessionProvider } from '#src/shared/session/react.tsx';
import { createSessionStore } from '#src/shared/session/stored-session.ts';
import { eventually } from '#tests/support/patience.ts';
import { memoryPlaces } from '#tests/support/places.ts';

/** The server's response to a call: data, a rejection by its code, or any other response. */
type Reply = { data: unknown } | { reject: CodeName } | Response;
type Script = { [K in CallId]?: () => Reply };

export interface SiteOptions {
  server?: Script;
  signedIn?: boolean;
  /** Code of the language; Spanish without it. */
  language?: string;
}

function respond(reply: Reply): Response {
  if (reply instanceof Response) return reply;
  return 'data' in reply
    ? Response.json({ code: codes.success, msg: '', data: reply.data })
    : Response.json({ code: codes[reply.reject], msg: '', data: null });
}

/** Opens the site at a path. Calls without a script are rejected as busy. */
export async function openSite(path: string, { server = {}, signedIn = false, language = 'es' }: SiteOptions = {}) {
  const script: Script = { userInfo: () => ({ data: anaLucia }), ...server };
  const kept: Record<string, string> = signedIn
    ? { token: 't1', userData: JSON.stringify({ token: 't1', user: anaLucia }) }
    : {};
  const places = memoryPlaces({ stored: kept });
  const token = createTokenStore(places);
  const asked: CallId[] = [];
  const api = createClient({
    fetch: async (url) => {
      const { pathname } = new URL(url, 'https://site.invalid');
      const id = callIds.find((call) => getWire(call).path === pathname);
      if (id) asked.push(id);
      return respond((id && script[id]?.()) ?? { reject: 'busy' });
    },
    readToken: token.read,
    readLanguage: () => languages.find(({ code }) => code === language) ?? languages[0],
    readPlatform: () => 'desktop',
  });
  const state = createAppState();
  let address = path;
  const frame = createFrame({
    state,
    readLocation: () => ({ pathname: address, search: '', hash: '' }),
    readFormats: () => getFormats(language),
    load: () => undefined,
  });
  const session = openSession({
    api,
    store: createSessionStore(token, places.storage),
    tabs: { watch: () => () => undefined },
    screen: frame.screen,
    forgetDrafts: () => undefined,
    load: () => import('#src/shared/session/session-actor.ts'),
  });
  const texts = await createTexts({ language, load: loadSourceTexts });

  function Address() {
    address = useLocation().pathname;
    return null;
  }

  const place = await draw(
    <TextProvider texts={texts}>
      <ApiProvider api={api}>
        <AppStateProvider state={state}>
          <SessionProvider session={session}>
            <MemoryRouter initialEntries={[path]}>
              <Address />
              <SiteRoutes brand={defaultBrand} />
            </MemoryRouter>
          </SessionProvider>
        </AppStateProvider>
      </ApiProvider>
    </TextProvider>,
  );
  return {
    place,
    asked,
    script,
    address: () => address,
    /** Key of the notice that was last shown. */
    notice: () => state.notice.get()?.key,
    /** Waits until the check passes; meanwhile the site runs on, as in a browser. */
    shows: async (check: (place: HTMLElement) => void) => {
      Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
      await eventually(() => check(place));
      Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    },
  };
}
