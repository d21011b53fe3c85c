/** `npm run studio`: the rules studio over the files of the working tree, for this machine only. */
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin } from 'vite';
import { rjsfAliases } from '#build/rjsf-aliases.ts';
import { readConstantReaders } from '#build/constant-readers.ts';
import { listConstants } from '#domain/constant-facts.ts';
import { acceptShape } from '#schemas/compiler/accept-drafts.ts';
import { declaredDrafts } from '#schemas/compiler/declared-drafts.ts';
import { compileEntry } from '#schemas/compiler/generate.ts';
import type { Finding } from '#schemas/compiler/lint/finding.ts';
import { isBlocking, lint } from '#schemas/compiler/lint/index.ts';
import { createRules, type ReleaseFiles, type Rules, withChanges } from '#schemas/editing/rules.ts';
import type { RuleChanges } from '#schemas/model/rule-changes.ts';
import type { CompiledForm, Saved, StudioState } from '#src/studio/backend.ts';
import { withAddresses } from '../preview/form-source.ts';
import { listen, type Listening } from '../preview/listen.ts';
import { changesIn, readCommitted, readRules, writeDraft } from './files.ts';
import { changedEvent } from './page/event.ts';

export interface StudioOptions {
  /** Absolute path of the project whose rules are edited. */
  project: string;
  port: number;
}

/** Modules that a page may still ask for. */
const mostModules = 50;

/** The rules of one project and what the page asks about them. */
class Project {
  readonly #folder: string;
  readonly #base: string;
  readonly #committed: ReleaseFiles;
  readonly #open: (changes: RuleChanges) => Rules;
  readonly #modules = new Map<string, string>();
  readonly #codeReaders: Promise<Record<string, readonly string[]>>;
  #constants: RuleChanges['constants'] = {};
  #draft: RuleChanges = { files: {}, constants: {} };
  #revision = 0;
  #module = 0;

  private constructor(folder: string, { base, files }: { base: string; files: ReleaseFiles }) {
    this.#folder = folder;
    this.#base = base;
    this.#committed = files;
    this.#open = createRules(files);
    this.#codeReaders = readConstantReaders(
      folder,
      listConstants().map(({ path }) => path),
    );
  }

  static async open(folder: string): Promise<Project> {
    const project = new Project(folder, await readCommitted(folder));
    await project.look();
    return project;
  }

  /** @returns whether the working tree is another one than the draft. */
  async look(): Promise<boolean> {
    const working = await readRules(join(this.#folder, 'schemas'));
    const found = changesIn(this.#committed, working, this.#constants);
    if (JSON.stringify(found) === JSON.stringify(this.#draft)) return false;
    this.#draft = found;
    this.#revision += 1;
    return true;
  }

  async state(): Promise<StudioState> {
    return {
      release: this.#committed,
      base: this.#base,
      draft: { name: 'schemas/', changes: this.#draft, revision: this.#revision, others: [] },
      codeReaders: await this.#codeReaders,
    };
  }

  async save(changes: RuleChanges, revision: number): Promise<Saved> {
    if (revision !== this.#revision) {
      const { draft } = await this.state();
      return { theirs: draft, by: 'schemas/' };
    }
    const before = this.#draft;
    this.#draft = changesIn(this.#committed, { ...this.#committed, ...changes.files }, changes.constants);
    this.#constants = changes.constants;
    this.#revision += 1;
    await writeDraft(this.#folder, this.#committed, before, this.#draft);
    return { revision: this.#revision };
  }

  /** The touched form only: another one with a finding must not prevent its drawing. */
  async compile(form: string, changes: RuleChanges): Promise<CompiledForm> {
    const rules = this.#open(changes);
    const entry = rules.entry(`forms/${form}.schema.json`);
    if (!entry) return { findings: [] };
    const { workspace, messages } = rules;
    const found = lint({ workspace, messages, entries: [entry] }).filter(isBlocking);
    const findings = found.filter(({ file }) => entry.files.has(file) || file.startsWith('messages/'));
    if (findings.length > 0) return { findings };
    const made = await compileEntry(entry, rules);
    if (typeof made !== 'string') return { findings: [made] };
    const known = [...this.#modules].find(([, code]) => code === made)?.[0];
    if (known !== undefined) return { address: known };
    this.#module += 1;
    const address = `/studio-form/${this.#module}.js`;
    this.#modules.set(address, made);
    for (const oldest of [...this.#modules.keys()].slice(0, -mostModules)) this.#modules.delete(oldest);
    return { address };
  }

  check(changes: RuleChanges): readonly Finding[] {
    const rules = this.#open(changes);
    const shapes = declaredDrafts(rules).flatMap((draft) => {
      const accepted = acceptShape(draft);
      return 'file' in accepted && accepted.text !== undefined ? [[accepted.file, accepted.text] as const] : [];
    });
    return lint(this.#open(withChanges(rules, Object.fromEntries(shapes))));
  }

  module(address: string): string | undefined {
    return this.#modules.get(address);
  }
}

/** What the page sends; each call uses its part of it. */
interface Body {
  form: string;
  changes: RuleChanges;
  revision: number;
}

/** Longer than all rules of the project together. */
const longestBody = 8_000_000;

async function readBody(request: IncomingMessage): Promise<Body> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > longestBody) throw new Error('This is too long.');
  }
  return JSON.parse(text || '{}') as Body;
}

/** Pages of other sites must not reach it, under whichever name they find this machine. */
function isOurs({ headers }: IncomingMessage, port: number): boolean {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  const { host = '', origin } = headers;
  const site = headers['sec-fetch-site'];
  return (
    hosts.includes(host) &&
    (origin === undefined || hosts.some((each) => origin === `http://${each}`)) &&
    (site === undefined || site === 'same-origin' || site === 'none')
  );
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json');
  response.setHeader('cache-control', 'no-store');
  response.end(JSON.stringify(body));
}

type Work = (body: Body) => unknown;

function callsOf(project: Project): Readonly<Record<string, Work>> {
  return {
    'GET /studio/state': () => project.state(),
    'POST /studio/compile': ({ form, changes }) => project.compile(form, changes),
    'POST /studio/check': ({ changes }) => project.check(changes),
    'POST /studio/save': ({ changes, revision }) => project.save(changes, revision),
  };
}

function studioPages(project: Project, folder: string): Plugin {
  const calls = callsOf(project);
  return {
    name: 'studio-pages',
    resolveId: (id) => (id.startsWith('/studio-form/') ? id.split('?')[0] : undefined),
    load: (id) => {
      const code = project.module(id);
      return code === undefined ? undefined : withAddresses(code, (path) => join(folder, path));
    },
    // The page edits these files itself; a new load would lose what is typed.
    hotUpdate: ({ file }) =>
      file.startsWith(join(folder, 'schemas')) || file.includes('/domain/constants') ? [] : undefined,
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').split('?')[0] ?? '';
        const call = calls[`${request.method ?? 'GET'} ${path}`];
        if (!call) return next();
        void readBody(request)
          .then(async (body) => answer(response, 200, await call(body)))
          .catch((error: unknown) => {
            server.config.logger.error(error instanceof Error ? error.message : String(error), { timestamp: true });
            answer(response, 400, {});
          });
      });
      let later: NodeJS.Timeout | undefined;
      const look = async () => {
        if (await project.look()) server.ws.send(changedEvent, {});
      };
      const see = (file: string) => {
        if (!file.startsWith(join(folder, 'schemas')) || file.includes('generated') || !file.endsWith('.json')) return;
        clearTimeout(later);
        later = setTimeout(() => void look().catch(() => undefined), 100);
      };
      server.watcher.add(join(folder, 'schemas'));
      for (const event of ['add', 'change', 'unlink']) server.watcher.on(event, see);
    },
  };
}

/** @throws PortTaken when another process uses the port. */
export async function startStudio({ project: folder, port }: StudioOptions): Promise<Listening> {
  const project = await Project.open(folder);
  const http = createHttpServer();
  const server = await createServer({
    root: join(folder, 'workbench/studio/page'),
    configFile: false,
    appType: 'mpa',
    logLevel: 'warn',
    clearScreen: false,
    cacheDir: join(folder, 'node_modules/.cache/studio'),
    plugins: [react(), studioPages(project, folder)],
    resolve: { alias: rjsfAliases },
    optimizeDeps: { entries: ['index.html', 'frame.html'] },
    server: { middlewareMode: true, ws: { server: http }, fs: { allow: [folder] } },
  });
  let shown: Listening | undefined;
  http.on('request', (request, response) => {
    const own = Number(new URL(shown?.address ?? `http://127.0.0.1:${port}`).port);
    if (!isOurs(request, own)) return answer(response, 403, {});
    server.middlewares(request, response);
  });
  try {
    const listening = await listen(http, port);
    shown = listening;
    return {
      address: listening.address,
      close: async () => {
        await listening.close();
        await server.close();
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}
