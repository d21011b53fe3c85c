/** The product on a database of its own, over HTTP: nothing between page and database is faked. */
import { operatorRoles } from '#domain/account/operator-roles.ts';
import { exits } from '#server/operator/command.ts';
import { operate } from '#server/operator/terminal.ts';
import { startProduct } from '#server/product.ts';
import { simulate } from '#server/simulator/terminal.ts';
import { startChild } from '#tests/support/child.ts';
import { copyPostgres, type PostgresCopy, prepareDataFolder } from '#tests/support/database.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { freePort } from '#tests/support/postgres.ts';

export interface RealSite {
  readonly url: string;
  /** Runs `npm run sim` with these arguments and returns its output. */
  sim(...words: string[]): Promise<string>;
  /** The same for `npm run ops`, with development's own key; the database is the embedded one. */
  ops(...words: string[]): Promise<string>;
  /** The same for a command that needs two operators: the second one approves it. */
  approved(...words: string[]): Promise<string>;
  /** The same for `npm run forms`. */
  forms(...words: string[]): Promise<string>;
  stop(): Promise<void>;
}

/**
 * A database with the migrations and the starter data when TEST_DATABASE_URL names a server; otherwise the data folder
 * gets an embedded one. In production there is no demo customer: that database starts empty.
 */
async function ownDatabase(dataDir: string, isProduction: boolean): Promise<Partial<PostgresCopy>> {
  const server = process.env.TEST_DATABASE_URL;
  if (server !== undefined) return copyPostgres(server, !isProduction);
  if (!isProduction) await prepareDataFolder(dataDir);
  return {};
}

type Env = Record<string, string>;
interface Started extends Pick<RealSite, 'url' | 'sim' | 'stop'> {
  /** `npm run ops` with further variables of its environment. */
  opsWith(more: Env): RealSite['ops'];
}

/** Runs a command that needs two operators; the second one is added at the first use. */
function asTwoOperators({ opsWith }: Started): RealSite['approved'] {
  const ops = opsWith({});
  let second: Promise<RealSite['ops']> | undefined;
  const addSecond = async (): Promise<RealSite['ops']> => {
    await ops('operator', 'add', 'Segunda', operatorRoles.join(','));
    const { rows } = JSON.parse(await ops('key', 'add', 'Segunda', '--json')) as { rows: [{ key: string }] };
    return opsWith({ OPERATOR_KEY: rows[0].key });
  };
  return async (...words) => {
    const [id = ''] = /P-[0-9A-F]+/.exec(await ops(...words)) ?? [];
    return (await (second ??= addSecond()))('proposal', 'approve', id);
  };
}

const asProcess =
  (script: string, env: Env) =>
  async (...words: string[]): Promise<string> => {
    const run = startChild(script, words, env);
    const code = await run.ended;
    if (code !== 0) throw new Error(`${script} ${words.join(' ')} ended with ${code}:\n${run.output()}`);
    return run.output();
  };

/** A development server, with demo data and `/debugging`, unless `more` sets NODE_ENV. */
async function openSite(more: Env, start: (env: Env) => Promise<Started>): Promise<RealSite> {
  const folder = temporaryFolder();
  const { url, drop } = await ownDatabase(folder.path, more.NODE_ENV === 'production');
  const env = {
    ...(url !== undefined && { DATABASE_URL: url }),
    DATA_DIR: folder.path,
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    // The caller that prepares a walk uses a network of its own (`callerAt`).
    TRUSTED_PROXIES: '127.0.0.1',
    ...more,
  };
  const started = await start(env);
  return {
    ...started,
    ops: started.opsWith({}),
    approved: asTwoOperators(started),
    forms: asProcess('workbench/cli.ts', env),
    stop: async () => {
      await started.stop();
      await drop?.();
      folder.remove();
    },
  };
}

/** In the tests' own process, commands too, so that modules are loaded once: a process takes seconds to load them. */
export async function startSite(more: Env = {}): Promise<RealSite> {
  return openSite(more, async (env) => {
    const { address, stop } = await startProduct(env);
    return {
      url: address,
      sim: async (...words) => {
        const lines: string[] = [];
        await simulate(words, env, (line) => lines.push(line));
        return lines.join('\n');
      },
      opsWith:
        (own) =>
        async (...words) => {
          const { exit, text } = await operate(words, { ...env, ...own });
          if (exit !== exits.done) throw new Error(`ops ${words.join(' ')} ended with ${exit}:\n${text}`);
          return text;
        },
      stop,
    };
  });
}

/** As `npm start` runs it. */
export async function startSiteProcess(more: Env = {}): Promise<RealSite> {
  return openSite(more, async (env) => {
    const child = startChild('scripts/start.mjs', [], env);
    await child.says(/Ready at/);
    return {
      url: `http://127.0.0.1:${env['PORT']}`,
      sim: asProcess('server/simulator/cli.ts', env),
      opsWith: (own) => asProcess('server/operator/cli.ts', { ...env, ...own }),
      stop: async () => void (await child.end()),
    };
  });
}
