/** The documents of a running site from bare handlers, to measure the site beside. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRealServer } from '../support/real-server.ts';

/** What the site sends for these paths in Spanish, by path. */
export async function documentsOf(address: string, paths: readonly string[]): Promise<Record<string, string>> {
  const documents = paths.map(async (path) => {
    const answer = await fetch(address + path, { headers: { cookie: 'lang=es' } });
    return [path, await answer.text()] as const;
  });
  return Object.fromEntries(await Promise.all(documents));
}

/** The newest article, as the list leads there. */
export async function newestArticle(address: string): Promise<string> {
  const html = (await documentsOf(address, ['/news']))['/news'] ?? '';
  const found = /href="(\/news\/[\w-]+)"/.exec(html)?.[1];
  if (found === undefined) throw new Error('The list of news leads to no article.');
  return found;
}

export interface BareServer {
  address: string;
  stop: () => Promise<void>;
}

/** @param site where the files come from that are not of the build. */
export async function serveBare(documents: Readonly<Record<string, string>>, site: string): Promise<BareServer> {
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
