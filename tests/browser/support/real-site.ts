/** The product as `npm start` runs it, on a database of its own: nothing between page and database is faked. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startChild } from '#tests/support/child.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { freePort } from '#tests/support/postgres.ts';

export interface RealSite {
  readonly url: string;
  /** Runs `npm run sim` with these words and gives what it printed. */
  sim(...words: string[]): Promise<string>;
  /** The same of `npm run forms`. */
  forms(...words: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** A fresh PostgreSQL database when TEST_DATABASE_URL names a server; otherwise the embedded one is used. */
async function freshDatabase(): Promise<{ env: Record<string, string>; drop(): Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return { env: {}, drop: async () => undefined };
  const name = `browser_${randomUUID().replaceAll('-', '')}`;
  const run = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { env: { DATABASE_URL: url.href }, drop: () => run(`drop database ${name} with (force)`) };
}

/** @param more environment variables, e.g. `NODE_ENV: 'production'`; without them it is a development server, with demo data and `/debugging`. */
export async function startSite(more: Record<string, string> = {}): Promise<RealSite> {
  const folder = temporaryFolder();
  const database = await freshDatabase();
  const port = await freePort();
  const env = { ...database.env, DATA_DIR: folder.path, PORT: String(port), LOG_LEVEL: 'warn', ...more };
  const child = startChild('scripts/start.ts', [], env);
  await child.says(/Ready at/);
  const command =
    (script: string) =>
    async (...words: string[]): Promise<string> => {
      const run = startChild(script, words, env);
      const code = await run.ended;
      if (code !== 0) throw new Error(`${script} ${words.join(' ')} ended with ${code}:\n${run.output()}`);
      return run.output();
    };
  return {
    url: `http://127.0.0.1:${port}`,
    sim: command('server/simulator/cli.ts'),
    forms: command('workbench/cli.ts'),
    stop: async () => {
      await child.end();
      await database.drop();
      folder.remove();
    },
  };
}
