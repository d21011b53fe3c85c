/** The documents of a running site from bare handlers, to measure the site beside. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pages } from '#src/shared/navigation/pages.ts';
import { startRealServer } from '../support/real-server.ts';

export interface BareDocument {
  html: string;
  /** What is said of it besides its type and how it is compressed. */
  headers?: Record<string, string>;
}

/** Said by whoever sends, or of the connection. */
const sendersOwn = /^(connection|keep-alive|date|transfer-encoding|content-(type|encoding|length))$/;

/**
 * What the site sends for these paths in Spanish, by path. One after the other: who asks for many pages at once that are
 * still to be rendered gets some that the script draws.
 * @throws Error for a page that isn't there, or isn't rendered.
 */
export async function getDocuments(
  address: string,
  paths: readonly string[],
): Promise<Record<string, Required<BareDocument>>> {
  const documents: Record<string, Required<BareDocument>> = {};
  for (const path of paths) {
    const answer = await fetch(address + path, { headers: { cookie: 'lang=es' } });
    const html = await answer.text();
    // A page that says there is none is quick, one that the script draws slow, and neither a measure of the one that was meant.
    if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}.`);
    if (!html.includes(' data-page="')) throw new Error(`${path} is not rendered.`);
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !sendersOwn.test(name)));
    documents[path] = { html, headers };
  }
  return documents;
}

/** @param beginning of the address up to the entry's id. @returns the first entry to which a page leads. */
async function firstEntry(address: string, page: string, beginning: string): Promise<string> {
  const html = (await getDocuments(address, [page]))[page]?.html ?? '';
  const from = html.indexOf(`href="${beginning}`);
  const id = from < 0 ? undefined : /^[\w-]+(?=")/.exec(html.slice(from + `href="${beginning}`.length))?.[0];
  if (id === undefined) throw new Error(`${page} leads to no ${beginning}…`);
  return beginning + id;
}

/** The newest article, as the list leads there. */
export const newestArticle = (address: string): Promise<string> => firstEntry(address, '/news', '/news/');

/** The first open position, and where one applies for it: neither is a page without the position's id. */
export async function firstPosition(address: string): Promise<[string, string]> {
  const position = await firstEntry(address, pages.careers.path, `${pages.position.path}?id=`);
  return [position, await firstEntry(address, position, `${pages.positionApply.path}?id=`)];
}

export interface BareServer {
  address: string;
  stop: () => Promise<void>;
}

/** @param site where the files come from that are not of the build. */
export async function serveBare(documents: Readonly<Record<string, BareDocument>>, site: string): Promise<BareServer> {
  const folder = mkdtempSync(join(tmpdir(), 'jmx-bench-pages-'));
  writeFileSync(join(folder, 'documents.json'), JSON.stringify(documents));
  const { address, stop } = await startRealServer(folder, {}, 'bench/pages/plain-server.ts', undefined, [folder, site]);
  return {
    address,
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
