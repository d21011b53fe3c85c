/** The product as `npm start` runs it, on a database of its own: nothing between page and database is faked. */
import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { startChild } from '#tests/support/child.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { freePort } from '#tests/support/postgres.ts';

export interface RealSite {
  readonly url: string;
  /** Runs `npm run sim` with these words and gives what it printed. */
  sim(...words: string[]): Promise<string>;
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

export async function startSite(): Promise<RealSite> {
  const folder = temporaryFolder();
  const database = await freshDatabase();
  const port = await freePort();
  const env = { ...database.env, DATA_DIR: folder.path, PORT: String(port), LOG_LEVEL: 'warn' };
  const child = startChild('scripts/start.ts', [], env);
  await child.says(/Ready at/);
  return {
    url: `http://127.0.0.1:${port}`,
    sim: async (...words) => {
      const run = spawn(process.execPath, ['--import', 'tsx', 'server/simulator/cli.ts', ...words], {
        env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
      });
      let output = '';
      for (const stream of [run.stdout, run.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
      const [code] = (await once(run, 'close')) as [number | null];
      if (code !== 0) throw new Error(`The simulator ended with ${code}:\n${output}`);
      return output;
    },
    stop: async () => {
      await child.end();
      await database.drop();
      folder.remove();
    },
  };
}
