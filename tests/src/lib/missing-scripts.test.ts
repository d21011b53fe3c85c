import { describe, expect, test } from 'vitest';
import { recoverScripts, reloadWithScripts, type ScriptPage } from '#src/lib/missing-scripts.ts';

const files = ['/site.js', '/rates.js', '/fields.js'].map((path) => `https://jmx.example${path}`);

/** A page with three requested scripts, only the first of which has arrived. */
function openPage({ isServerThere = true, arrived = files.slice(0, 1), state = null as unknown } = {}) {
  const fetched: string[] = [];
  const done: string[] = [];
  const history = {
    state,
    replaceState: (next: unknown) => void (history.state = next),
  };
  const page: ScriptPage = {
    document: {
      querySelectorAll: () => [{ src: files[0] }, ...[...files, files[2]].map((href) => ({ href }))],
    } as unknown as Document,
    readEntries: () => [
      ...arrived.map((name) => ({ name, decodedBodySize: 12 })),
      // As some browsers record failed resources.
      { name: files[1] ?? '', decodedBodySize: 0 },
    ],
    fetch: async (url, { cache }) => {
      if (!isServerThere) throw new TypeError('Failed to fetch');
      fetched.push(`${cache} ${new URL(url).pathname}`);
    },
    history,
    reload: () => done.push('reload'),
  };
  return { page, fetched, done, history };
}

describe('SYS-08 scripts that did not come', () => {
  test('SYS-08 are fetched past the cache before the page is loaded afresh, those that came are not', async () => {
    const { page, fetched, done } = openPage();
    await reloadWithScripts(page);
    expect(fetched).toEqual(['reload /rates.js', 'reload /fields.js']);
    expect(done).toEqual(['reload']);
  });

  test('SYS-08 a reload is done also where the server does not answer', async () => {
    const { page, done } = openPage({ isServerThere: false });
    await reloadWithScripts(page);
    expect(done).toEqual(['reload']);
  });

  test('SYS-08 a page recovers automatically once, and keeps what its history knows', async () => {
    const { page, done, history } = openPage({ state: { idx: 3 } });
    await recoverScripts(page);
    expect(done).toEqual(['reload']);
    expect(history.state).toEqual({ idx: 3, recovered: true });
    await recoverScripts(page);
    expect(done).toEqual(['reload']);
  });

  test.each([
    ['the server does not answer', { isServerThere: false }],
    ['all scripts have come', { arrived: files }],
  ])('SYS-08 it does not load itself afresh when %s', async (_, how) => {
    const { page, done } = openPage(how);
    await recoverScripts(page);
    expect(done).toEqual([]);
  });
});
