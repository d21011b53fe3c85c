import { describe, expect, test } from 'vitest';
import { createLayerHistory } from '#src/lib/layer-history.ts';

interface FakeEntry {
  state: unknown;
  url: string;
}

const origin = 'https://site.test';
const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** A tab with a page before this one. It navigates in a task of its own, as browsers do. */
function openTab() {
  const entries: FakeEntry[] = [
    { state: { idx: 0, key: 'first' }, url: `${origin}/first` },
    { state: { idx: 1, key: 'here' }, url: `${origin}/here` },
  ];
  let at = 1;
  const listeners: ((event: Event) => void)[] = [];
  const current = () => entries[at] as FakeEntry;
  const getAddress = (url: string | URL | null | undefined) => (url ? new URL(url, origin).href : current().url);
  const go = (delta: number) => {
    setTimeout(() => {
      if (!entries[at + delta]) return;
      at += delta;
      const event = new Event('popstate', { cancelable: true });
      let isStopped = false;
      event.stopImmediatePropagation = () => (isStopped = true);
      for (const listener of listeners) if (!isStopped) listener(event);
    });
  };
  const makeHistory = () => ({
    get state() {
      return structuredClone(current().state);
    },
    pushState(state: unknown, _: string, url?: string | URL | null) {
      entries.splice(at + 1, Infinity, { state, url: getAddress(url) });
      at += 1;
    },
    replaceState(state: unknown, _: string, url?: string | URL | null) {
      entries[at] = { state, url: getAddress(url) };
    },
    go,
    back: () => go(-1),
    forward: () => go(1),
  });
  const location = {
    get href() {
      return current().url;
    },
  };
  /** The events of the router, which listens last. */
  const heard: string[] = [];
  /** The page is loaded, again or for the first time. */
  function load() {
    listeners.length = 0;
    const history = makeHistory();
    const view = {
      history,
      location,
      addEventListener: (_: string, listener: (event: Event) => void) => listeners.push(listener),
    };
    const { open } = createLayerHistory(view as unknown as Window);
    listeners.push(() => heard.push(current().url.replace(origin, '')));
    return { history, open };
  }
  let { history, open } = load();

  const closed: string[] = [];
  /** A sheet that closes on request. */
  function openSheet(name = 'sheet') {
    const gone = open(() => {
      closed.push(name);
      gone();
    });
    return gone;
  }
  /** Waits for its own steps, each of which may cause another. */
  const calm = async () => {
    for (let turns = 0; turns < 5; turns += 1) await turn();
  };
  return {
    openSheet,
    open: (close: () => void) => open(close),
    closed,
    heard,
    calm,
    state: () => history.state,
    path: () => current().url.replace(origin, ''),
    entries: () => entries.map(({ url }) => url.replace(origin, '')),
    reload: () => ({ history, open } = load()),
    visit: (path: string) => history.pushState({ idx: (history.state as { idx: number }).idx + 1 }, '', path),
    replace: (state: unknown, path: string) => history.replaceState(state, '', path),
    step: async (delta: number) => {
      go(delta);
      await calm();
    },
  };
}

describe('the device’s way back', () => {
  test('closes what is open, the topmost first, and leaves the page when nothing is', async () => {
    const { openSheet, step, closed, heard, path } = openTab();
    openSheet('sheet');
    await turn();
    openSheet('question');
    await turn();
    await step(-1);
    expect([closed, path(), heard]).toEqual([['question'], '/here', []]);
    await step(-1);
    expect([closed, path(), heard]).toEqual([['question', 'sheet'], '/here', []]);
    await step(-1);
    expect([path(), heard]).toEqual(['/first', ['/first']]);
  });

  test('needs one step out of a page whose sheet was closed by hand', async () => {
    const { openSheet, step, calm, closed, path, entries } = openTab();
    for (let times = 0; times < 3; times += 1) {
      const gone = openSheet();
      await turn();
      gone();
      await calm();
    }
    expect(entries()).toHaveLength(3);
    await step(-1);
    expect([closed, path()]).toEqual([[], '/first']);
  });

  test('forward to a sheet that was closed changes nothing, and one step back leaves the page', async () => {
    const { openSheet, step, heard, path } = openTab();
    openSheet();
    await turn();
    await step(-1);
    await step(1);
    expect([path(), heard]).toEqual(['/here', []]);
    await step(-1);
    expect(path()).toBe('/first');
  });

  test('a page opened from a sheet takes the sheet’s entry', async () => {
    const { openSheet, step, calm, visit, heard, path, entries } = openTab();
    const gone = openSheet();
    await turn();
    visit('/next');
    gone();
    await calm();
    expect(entries()).toEqual(['/first', '/here', '/next']);
    await step(-1);
    expect([path(), heard]).toEqual(['/here', ['/here']]);
    await step(1);
    expect(path()).toBe('/next');
  });

  test('a page opened while the entry of a closed sheet is being left stays, and the router is not notified of a step', async () => {
    const { openSheet, calm, visit, heard, path, entries } = openTab();
    const gone = openSheet();
    await turn();
    gone();
    // Its step back is under way by then.
    await Promise.resolve();
    visit('/next');
    await calm();
    expect([path(), heard, entries()]).toEqual(['/next', [], ['/first', '/here', '/next']]);
  });

  test('a sheet opened while the entry of a closed one is being left closes as well', async () => {
    const { openSheet, step, calm, closed, path } = openTab();
    const gone = openSheet();
    await turn();
    gone();
    await Promise.resolve();
    openSheet('second');
    await calm();
    await step(-1);
    expect([closed, path()]).toEqual([['second'], '/here']);
  });

  test('the page keeps the address that it was given under its sheet', async () => {
    const { openSheet, step, replace, state, path, entries } = openTab();
    openSheet();
    await turn();
    replace({ idx: 1, key: 'other' }, '/here?page=2');
    await step(-1);
    expect(path()).toBe('/here?page=2');
    expect(state()).toEqual({ idx: 1, key: 'other' });
    expect(entries()[1]).toBe('/here?page=2');
  });

  test('a layer that rejects closing is asked again', async () => {
    const { open, step, path } = openTab();
    let asked = 0;
    const reject = () => {
      asked += 1;
      open(reject);
    };
    open(reject);
    await turn();
    await step(-1);
    await step(-1);
    expect([asked, path()]).toEqual([2, '/here']);
  });

  test('after a reload under an open sheet one step back leaves the page', async () => {
    const { openSheet, reload, step, path, heard } = openTab();
    openSheet();
    await turn();
    reload();
    await step(-1);
    expect([path(), heard]).toEqual(['/first', ['/first']]);
  });
});
