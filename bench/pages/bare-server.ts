/** The documents of a running site from bare handlers, to measure the site beside. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRealServer } from '../support/real-server.ts';

export interface BareDocument {
  html: string;
  /** What is said of it besides its type and how it is compressed. */
  headers?: Record<string, string>;
}

/** Said by whoever sends, or of the connection. */
const sendersOwn = /^(connection|keep-alive|date|transfer-encoding|content-(type|encoding|length))$/;

/** What the site sends for these paths in Spanish, by path. */
export async function documentsOf(
  address: string,
  paths: readonly string[],
): Promise<Record<string, Required<BareDocument>>> {
  const documents = paths.map(async (path) => {
    const answer = await fetch(address + path, { headers: { cookie: 'lang=es' } });
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !sendersOwn.test(name)));
    return [path, { html: await answer.text(), headers }] as const;
  });
  return Object.fromEntries(await Promise.all(documents));
}

/** The newest article, as the list leads there. */
export async function newestArticle(address: string): Promise<string> {
  const news = (await documentsOf(address, ['/news']))['/news'];
  const found = /href="(\/news\/[\w-]+)"/.exec(news?.html ?? '')?.[1];
  if (found === undefined) throw new Error('The list of news leads to no article.');
  return found;
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
