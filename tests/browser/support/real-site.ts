/** The product on a database of its own, over HTTP: nothing between page and database is faked. */
import { startProduct } from '#server/product.ts';
import { startChild } from '#tests/support/child.ts';
import { copyPostgres, type PostgresCopy, prepareDataFolder } from '#tests/support/database.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { freePort } from '#tests/support/postgres.ts';

export interface RealSite {
  readonly url: string;
  /** Runs `npm run sim` with these words and gives what it printed. */
  sim(...words: string[]): Promise<string>;
  /** The same of `npm run ops`, with development's own key; the database is the embedded one. */
  ops(...words: string[]): Promise<string>;
  /** The same of `npm run forms`. */
  forms(...words: string[]): Promise<string>;
  stop(): Promise<void>;
}

/**
 * A database with the migrations and the starter data when TEST_DATABASE_URL names a server; otherwise the data folder
 * gets an embedded one. In production there is no demo customer: that one begins with nothing.
 */
async function ownDatabase(dataDir: string, isProduction: boolean): Promise<Partial<PostgresCopy>> {
  const server = process.env.TEST_DATABASE_URL;
  if (server !== undefined) return copyPostgres(server, !isProduction);
  if (!isProduction) await prepareDataFolder(dataDir);
  return {};
}

type Started = Pick<RealSite, 'url' | 'stop'>;

/** A development server, with demo data and `/debugging`, unless `more` says NODE_ENV. */
async function openSite(
  more: Record<string, string>,
  start: (env: Record<string, string>) => Promise<Started>,
): Promise<RealSite> {
  const folder = temporaryFolder();
  const { url, drop } = await ownDatabase(folder.path, more.NODE_ENV === 'production');
  const env = {
    ...(url !== undefined && { DATABASE_URL: url }),
    DATA_DIR: folder.path,
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    ...more,
  };
  const started = await start(env);
  const command =
    (script: string) =>
    async (...words: string[]): Promise<string> => {
      const run = startChild(script, words, env);
      const code = await run.ended;
      if (code !== 0) throw new Error(`${script} ${words.join(' ')} ended with ${code}:\n${run.output()}`);
      return run.output();
    };
  return {
    url: started.url,
    sim: command('server/simulator/cli.ts'),
    forms: command('workbench/cli.ts'),
    ops: command('server/operator/cli.ts'),
    stop: async () => {
      await started.stop();
      await drop?.();
      folder.remove();
    },
  };
}

/** In the tests' own process, where what is loaded serves every file: a process of its own loads for four seconds. */
export async function startSite(more: Record<string, string> = {}): Promise<RealSite> {
  return openSite(more, async (env) => {
    const { address, stop } = await startProduct(env);
    return { url: address, stop };
  });
}

/** As `npm start` runs it. */
export async function startSiteProcess(more: Record<string, string> = {}): Promise<RealSite> {
  return openSite(more, async (env) => {
    const child = startChild('scripts/start.ts', [], env);
    await child.says(/Ready at/);
    return { url: `http://127.0.0.1:${env['PORT']}`, stop: async () => void (await child.end()) };
  });
}
