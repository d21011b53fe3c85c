/**
 * Vite plugin: a saved schema is on screen without a restart; a broken one shows its findings in the page and the
 * terminal while the last valid modules remain; a build fails on findings.
 */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ErrorPayload, Plugin, ViteDevServer } from 'vite';
import { generate, type Generated, isUpToDate } from './generate.ts';
import { type Finding, formatFinding, printFinding } from './lint/finding.ts';

export interface SchemaFormsOptions {
  /** Folder with forms, calls, shared and messages; the project's `schemas` by default. */
  root?: string;
  /** Called after modules were written, with the ids of the changed ones. */
  onChange?: (change: { ids: string[]; ms: number }) => void;
}

/** Longer than the 50 ms within which the watcher reports a file once. */
const secondLookMs = 150;

/** Time for a save to complete. */
const halfWrittenMs = 40;

const here = fileURLToPath(new URL('.', import.meta.url));

/** Runs in a new process, which sees edited constants and compiler code. */
function generateAfresh(root: string): Promise<Generated> {
  return new Promise((done, fail) => {
    const command = ['--import', 'tsx', resolve(root, 'compiler/cli.ts'), '--json'];
    execFile(process.execPath, command, { cwd: resolve(root, '..') }, (error, stdout, stderr) => {
      try {
        done(JSON.parse(stdout) as Generated);
      } catch {
        fail(new Error(stderr || error?.message || 'The schema compiler answered nothing.'));
      }
    });
  });
}

const getIds = (changed: readonly string[]) =>
  changed
    .filter((file) => file.endsWith('.js') && file !== 'registry.js' && !file.startsWith('drafts/'))
    .map((file) => file.replace(/\.js$/, ''));

function toPayload(findings: readonly Finding[], root: string): ErrorPayload {
  const [first] = findings;
  return {
    type: 'error',
    err: {
      plugin: 'schema-forms',
      message: findings.map(formatFinding).join('\n\n'),
      stack: '',
      ...(first && {
        id: resolve(root, first.file),
        loc: { file: resolve(root, first.file), line: first.line, column: first.column },
      }),
    },
  };
}

class Regenerator {
  /** The current findings; a page that connects later shows them too. */
  broken: ErrorPayload | undefined;
  #running: Promise<void> | undefined;
  #wanted: 'schemas' | 'code' | undefined;
  /** Set once the initial modules are written: they are not a change. */
  onChange: SchemaFormsOptions['onChange'];
  /** The code loaded by this process differs from the code on disk. */
  #isStale = false;
  #isClosed = false;
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** Saves during a run trigger one more run. */
  async request(kind: 'schemas' | 'code', server: ViteDevServer): Promise<void> {
    if (this.#isClosed) return;
    this.#wanted = this.#wanted === 'code' ? 'code' : kind;
    this.#running ??= this.#drain(server).finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  /** Resolves when the current run has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  async #drain(server: ViteDevServer): Promise<void> {
    while (this.#wanted) {
      const kind = this.#wanted;
      this.#wanted = undefined;
      await this.#run(kind, server).catch((error: unknown) => this.#fail(error, server));
    }
  }

  async #run(kind: 'schemas' | 'code', server: ViteDevServer): Promise<void> {
    this.#isStale ||= kind === 'code';
    if (this.#isStale && !this.broken && (await isUpToDate(this.#root))) return;
    const compile = this.#isStale ? generateAfresh : generate;
    const result = await compile(this.#root);
    if (result.findings.length === 0) return this.#show(result, server);
    // An editor may still be writing the file: half of it must not be reported.
    await wait(halfWrittenMs);
    this.#show(await compile(this.#root), server);
  }

  #show({ changed, findings, ms }: Generated, server: ViteDevServer): void {
    const { logger } = server.config;
    if (findings.length > 0) {
      const payload = toPayload(findings, this.#root);
      const isNew = payload.err.message !== this.broken?.err.message;
      this.broken = payload;
      // Sent again on each check: an update of another module may have removed the page's overlay.
      server.ws.send(payload);
      if (!isNew) return;
      for (const finding of findings) logger.error(printFinding(finding), { timestamp: true });
      logger.error('Schemas: the last good version stays in use.');
      return;
    }
    const wasBroken = this.broken !== undefined;
    this.broken = undefined;
    const ids = getIds(changed);
    if (ids.length > 0) logger.info(`Schemas: ${ids.join(', ')} in ${ms} ms.`, { timestamp: true });
    // Vite's client removes its overlay with the next update, even an empty one.
    if (wasBroken) server.ws.send({ type: 'update', updates: [] });
    if (ids.length > 0) this.onChange?.({ ids, ms });
  }

  #fail(error: unknown, server: ViteDevServer): void {
    const message = error instanceof Error ? error.message : String(error);
    this.broken = { type: 'error', err: { plugin: 'schema-forms', message, stack: '' } };
    server.config.logger.error(message);
    server.ws.send(this.broken);
  }
}

/** Use: `plugins: [schemaForms()]`. */
export function schemaForms(options: SchemaFormsOptions = {}): Plugin {
  const root = resolve(options.root ?? resolve(here, '..'));
  const regenerator = new Regenerator(root);
  let serving = false;
  let later: NodeJS.Timeout | undefined;
  const getKind = (file: string) => {
    if (file.startsWith(resolve(root, 'generated'))) return undefined;
    if (file.startsWith(root) && file.endsWith('.json')) return 'schemas';
    const code = [resolve(root, '../domain'), resolve(root, 'compiler'), resolve(root, 'runtime')];
    return file.endsWith('.ts') && code.some((folder) => file.startsWith(folder)) ? 'code' : undefined;
  };
  return {
    name: 'schema-forms',
    config(_, { command }) {
      serving = command === 'serve';
    },
    async buildStart() {
      if (serving) return;
      const { findings } = await generate(root);
      if (findings.length > 0) this.error(`The schemas have findings:\n${findings.map(formatFinding).join('\n')}`);
    },
    async configureServer(server) {
      server.ws.on('connection', () => {
        if (regenerator.broken) server.ws.send(regenerator.broken);
      });
      server.watcher.add([root, resolve(root, '../domain')]);
      const follow = (file: string) => {
        const kind = getKind(resolve(file));
        if (!kind) return;
        void regenerator.request(kind, server);
        // The watcher drops the second of two quick saves.
        clearTimeout(later);
        later = setTimeout(() => void regenerator.request(kind, server), secondLookMs);
      };
      for (const event of ['add', 'change', 'unlink']) server.watcher.on(event, follow);
      // A save between the first run and the watcher's first scan would go unnoticed.
      server.watcher.once('ready', () => void regenerator.request('schemas', server));
      await regenerator.request('schemas', server);
      regenerator.onChange = options.onChange;
    },
    async closeBundle() {
      clearTimeout(later);
      await regenerator.close();
    },
  };
}
