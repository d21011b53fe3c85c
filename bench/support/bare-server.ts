/** Serves the documents of a running site from bare handlers, as a baseline for the site. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pages } from '#src/shared/navigation/pages.ts';
import { startRealServer } from './servers.ts';

export interface BareDocument {
  html: string;
  /** Headers besides its type and encoding. */
  headers?: Record<string, string>;
}

/** Headers of the sender or the connection. */
const sendersOwn = /^(connection|keep-alive|date|transfer-encoding|content-(type|encoding|length))$/;

/**
 * The documents of the site for these paths in Spanish, by path. Requested one after the other, because many concurrent
 * requests for uncached pages get some that the script renders.
 * @throws Error for a page that does not exist, or is not rendered.
 */
export async function getDocuments(
  address: string,
  paths: readonly string[],
): Promise<Record<string, Required<BareDocument>>> {
  const documents: Record<string, Required<BareDocument>> = {};
  for (const path of paths) {
    const answer = await fetch(address + path, { headers: { cookie: 'lang=es' } });
    const html = await answer.text();
    // A missing page is fast and a script-rendered one slow, so neither is a valid measurement.
    if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}.`);
    if (!html.includes(' data-page="')) throw new Error(`${path} is not rendered.`);
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !sendersOwn.test(name)));
    documents[path] = { html, headers };
  }
  return documents;
}

/** @param beginning of the address up to the entry's id. @returns the first entry that a page links to. */
async function firstEntry(address: string, page: string, beginning: string): Promise<string> {
  const html = (await getDocuments(address, [page]))[page]?.html ?? '';
  const from = html.indexOf(`href="${beginning}`);
  const id = from < 0 ? undefined : /^[\w-]+(?=")/.exec(html.slice(from + `href="${beginning}`.length))?.[0];
  if (id === undefined) throw new Error(`${page} leads to no ${beginning}…`);
  return beginning + id;
}

/** The latest article that the list links to. */
export const newestArticle = (address: string): Promise<string> => firstEntry(address, '/news', '/news/');

/** The first open position, and its application page: both need the position's id. */
export async function firstPosition(address: string): Promise<[string, string]> {
  const position = await firstEntry(address, pages.careers.path, `${pages.position.path}?id=`);
  return [position, await firstEntry(address, position, `${pages.positionApply.path}?id=`)];
}

export interface BareServer {
  address: string;
  stop: () => Promise<void>;
}

/** @param site source of the files that are not part of the build. */
export async function serveBare(documents: Readonly<Record<string, BareDocument>>, site: string): Promise<BareServer> {
  const folder = mkdtempSync(join(tmpdir(), 'jmx-bench-pages-'));
  writeFileSync(join(folder, 'documents.json'), JSON.stringify(documents));
  const { address, stop } = await startRealServer(folder, {}, 'bench/support/plain-server.ts', undefined, [
    folder,
    site,
  ]);
  return {
    address,
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
