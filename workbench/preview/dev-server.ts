/** The live preview of a form: every save is compiled and shown, or its errors are. */
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { customizeValidator } from '@rjsf/validator-ajv8';
import ajvErrors from 'ajv-errors';
import { rjsfAliases } from '#build/rjsf-aliases.ts';
import { printFinding } from '#schemas/compiler/lint/finding.ts';
import { boundedPattern, faultOfPattern } from '#schemas/runtime/patterns.ts';
import type { JsonObject } from '#schemas/model/json.ts';
import { readAnswers } from './options.ts';
import { type Compiled, compileForm, type FormPlace, projectPath, shownPath, withAddresses } from './form-source.ts';
import { listen, type Listening } from './listen.ts';
import { changeEvent, type RjsfVerdict, type SchemaState } from './page/protocol.ts';
import { getDictionary, readTexts } from './texts.ts';

// Validates answers to an external schema with RJSF's own validator, like any other page with RJSF.

/** A pattern must not block the preview's server; one that cannot be evaluated in bounded time is accepted. */
const regExp = Object.assign(
  (source: string) => (faultOfPattern(source) ? { test: () => true, toString: () => source } : boundedPattern(source)),
  { code: '' },
);

/**
 * @param schema as its author wrote it; `$schema` is dropped so that Ajv does not require another draft's meta-schema.
 */
function rjsfValidator({ $schema: _, ...schema }: JsonObject): (answers: unknown) => RjsfVerdict {
  const validator = customizeValidator({
    // Optimizing the code takes Ajv longer than generating it and changes no result.
    ajvOptionsOverrides: { code: { regExp, optimize: false } },
    extenderFn: (ajv) => ajvErrors(ajv),
  });
  return (answers) => {
    const { errors = [], validationError } = validator.rawValidation(schema, answers);
    if (validationError) return { rejections: [], broken: validationError.message };
    return { rejections: errors.map(({ instancePath, message = '' }) => ({ pointer: instancePath, message })) };
  };
}

export interface DevOptions {
  place: FormPlace;
  /** Absolute path of the initial answers. */
  data: string | undefined;
  port: number;
  language: string;
}

/** Time for a save to complete. */
const halfWrittenMs = 40;

/** Longer than the 50 ms within which the watcher reports a file once. */
const secondLookMs = 150;

/** The current form, and its last version that compiled. */
class LastGood {
  code = '';
  state: SchemaState;
  /** For an external schema: RJSF's own validator. */
  validateByRjsf: ReturnType<typeof rjsfValidator> | undefined;
  /** Files whose changes trigger a compilation. */
  files = new Set<string>();
  readonly #options: DevOptions;

  constructor(options: DevOptions) {
    this.#options = options;
    const { place, language } = options;
    this.state = {
      version: 0,
      id: place.id,
      language,
      file: shownPath(place.file),
      isForeign: place.own === undefined,
      findings: [],
      notes: [],
      conditions: {},
      named: {},
      data: {},
      dataVersion: 0,
    };
  }

  async #compile(): Promise<Compiled> {
    const first = await compileForm(this.#options.place);
    if (first.code !== undefined) return first;
    // An editor may still be writing the file: half of it must not be reported.
    await wait(halfWrittenMs);
    return compileForm(this.#options.place);
  }

  /** @returns whether anything visible has changed. */
  async look(): Promise<boolean> {
    const { place } = this.#options;
    const made = await this.#compile().catch((error: unknown): Compiled => {
      const what = error instanceof Error ? error.message : String(error);
      const finding = {
        code: 'F199',
        file: shownPath(place.file),
        line: 1,
        column: 1,
        what,
        todo: 'Look whether the file is still there.',
      };
      return { code: undefined, findings: [finding], notes: [], files: [], conditions: {}, named: {} };
    });
    for (const file of [place.file, ...made.files]) this.files.add(file);
    const before = this.state;
    const isNew = made.code !== undefined && made.code !== this.code;
    if (made.code !== undefined) this.code = made.code;
    if (isNew && made.foreign) this.validateByRjsf = rjsfValidator(made.foreign);
    const { findings, notes, conditions, named } = made;
    this.state = {
      ...before,
      version: before.version + (isNew ? 1 : 0),
      findings,
      notes,
      ...(made.code !== undefined && { conditions, named }),
    };
    const { version: _, ...saidBefore } = before;
    const { version: __, ...output } = this.state;
    return isNew || JSON.stringify(saidBefore) !== JSON.stringify(output);
  }

  /** An unreadable file of answers keeps the previous answers and reports its error. */
  async readData(): Promise<string | undefined> {
    const answers = await readAnswers(this.#options.data, this.#options.place.own !== undefined);
    if ('fault' in answers) return answers.fault;
    this.state = { ...this.state, data: answers.data, dataVersion: this.state.dataVersion + 1 };
    return undefined;
  }
}

/** Longer answers cannot come from typing into a form. */
const longestAnswers = 1_000_000;

async function readAnswersSent(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > longestAnswers) throw new Error('These answers are too long to be validated.');
  }
  return JSON.parse(text) as unknown;
}

/** Serves the page's requests about the form. */
function formPages(last: LastGood, schemasRoot: string): Plugin {
  return {
    name: 'preview-pages',
    resolveId: (id) => (id.startsWith('/preview-form.js') ? id : undefined),
    load: (id) => (id.startsWith('/preview-form.js') ? withAddresses(last.code, projectPath) : undefined),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').split('?')[0] ?? '';
        const dictionary = /^\/preview-texts\/([a-z]+)\.json$/.exec(path)?.[1];
        const answer = (body: unknown) => {
          response.setHeader('content-type', 'application/json');
          response.setHeader('cache-control', 'no-store');
          response.end(JSON.stringify(body));
        };
        if (path === '/preview-state.json') return answer(last.state);
        if (path === '/preview-rjsf.json')
          return void readAnswersSent(request).then((answers) => answer(last.validateByRjsf?.(answers) ?? null), next);
        if (dictionary === undefined) return next();
        return void readTexts(schemasRoot, getDictionary(dictionary)).then(answer, next);
      });
    },
  };
}

/** Watches the form's files, one run at a time; a save during a run triggers one more. */
function follow(server: ViteDevServer, last: LastGood, { place, data }: DevOptions): () => Promise<void> {
  const messages = resolve(place.schemasRoot, 'messages');
  let wanted = new Set<'schema' | 'texts' | 'data'>();
  let running: Promise<void> | undefined;
  let later: NodeJS.Timeout | undefined;

  async function drain() {
    while (wanted.size > 0) {
      const now = wanted;
      wanted = new Set();
      if (now.has('texts')) server.ws.send(changeEvent, { what: 'texts' });
      if (now.has('data')) {
        const fault = await last.readData();
        if (fault === undefined) server.ws.send(changeEvent, { what: 'data', state: last.state });
        else server.config.logger.error(fault, { timestamp: true });
      }
      if (!now.has('schema') && !now.has('texts')) continue;
      const start = performance.now();
      if (!(await last.look())) continue;
      server.watcher.add([...last.files]);
      server.ws.send(changeEvent, { what: 'schema', state: last.state });
      sayState(server, last.state, performance.now() - start);
    }
  }
  const run = () => {
    running ??= drain().finally(() => {
      running = undefined;
    });
  };
  const getKind = (file: string) => {
    if (data !== undefined && file === data) return 'data';
    if (file.startsWith(messages) && file.endsWith('.json')) return 'texts';
    const isOurs =
      place.own !== undefined &&
      file.startsWith(place.schemasRoot) &&
      file.endsWith('.json') &&
      !file.includes('/generated/');
    return last.files.has(file) || isOurs ? 'schema' : undefined;
  };
  const see = (path: string) => {
    const kind = getKind(resolve(path));
    if (!kind) return;
    wanted.add(kind);
    run();
    // The watcher drops the second of two quick saves.
    clearTimeout(later);
    later = setTimeout(() => {
      wanted.add(kind);
      run();
    }, secondLookMs);
  };
  server.watcher.add([
    ...last.files,
    messages,
    ...(data === undefined ? [] : [data]),
    ...(place.own === undefined ? [] : [place.schemasRoot]),
  ]);
  for (const event of ['add', 'change', 'unlink']) server.watcher.on(event, see);
  // A save between the first check and the watcher's first scan would go unnoticed.
  server.watcher.once('ready', () => see(place.file));
  return async () => {
    for (const event of ['add', 'change', 'unlink']) server.watcher.off(event, see);
    clearTimeout(later);
    wanted.clear();
    await running;
  };
}

function sayState({ config: { logger } }: ViteDevServer, { id, findings, version }: SchemaState, ms: number): void {
  for (const finding of findings) logger.error(printFinding(finding, ''), { timestamp: true });
  if (findings.length === 0) logger.info(`${id} in ${Math.round(ms)} ms.`, { timestamp: true });
  else logger.error(version > 0 ? 'The last good version stays on screen.' : 'Nothing can be shown yet.');
}

/** @throws PortTaken when another process uses the port. */
export async function startPreview(options: DevOptions): Promise<Listening> {
  const { place, port } = options;
  const last = new LastGood(options);
  await last.readData();
  await last.look();
  const http = createHttpServer();
  // In middleware mode Vite leaves signals and the port to us.
  const server = await createServer({
    root: projectPath('workbench/preview/page'),
    configFile: false,
    appType: 'mpa',
    logLevel: 'info',
    clearScreen: false,
    cacheDir: projectPath('node_modules/.cache/preview'),
    plugins: [react(), formPages(last, place.schemasRoot)],
    resolve: { alias: rjsfAliases },
    // The scan would fail on the built page, whose form exists only during a build.
    optimizeDeps: { entries: ['index.html', 'frame.html'] },
    server: { middlewareMode: true, ws: { server: http }, fs: { allow: [projectPath('.')] } },
  });
  http.on('request', server.middlewares);
  const stop = follow(server, last, options);
  const close = async () => {
    await stop();
    await server.close();
  };
  try {
    const shown = await listen(http, port);
    sayState(server, last.state, 0);
    return {
      address: shown.address,
      close: async () => {
        await shown.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
