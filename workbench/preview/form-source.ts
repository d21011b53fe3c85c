import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import { compileEntry, loadForms } from '#schemas/compiler/generate.ts';
import { compileForeign, readForeign } from '#schemas/compiler/foreign/foreign.ts';
import type { LintContext } from '#schemas/compiler/lint/context.ts';
import { type Finding, repeatedKeys } from '#schemas/compiler/lint/finding.ts';
import { lint } from '#schemas/compiler/lint/index.ts';
import { readMessages } from '#schemas/compiler/messages.ts';
import { parseSource, type Source } from '#schemas/model/source.ts';
import { readWorkspace } from '#schemas/compiler/read-workspace.ts';
import { getId } from '#schemas/compiler/workspace.ts';
import { isObject, type JsonObject } from '#schemas/model/json.ts';
import type { FormUi } from '#schemas/runtime/types.ts';

/** Vite plugin: the compiled form as a module, and the texts of its rules and fields. */
const projectRoot = new URL('../../', import.meta.url);

/** Makes the module independent of its location: imports of the project become absolute. */
export function withAddresses(code: string, address: (path: string) => string): string {
  return code.replace(
    /^(import .* from ')#([^']+)(';)$/gm,
    (_, before: string, path: string, after: string) => before + address(path) + after,
  );
}

export const projectPath = (path: string): string => fileURLToPath(new URL(path, projectRoot));

const virtualModule = 'virtual:previewed-form';
const resolved = `\0${virtualModule}`;

/** @param read returns the module's current code. */
export function previewedForm(read: () => string): Plugin {
  return {
    name: 'previewed-form',
    enforce: 'pre',
    resolveId: (id) => (id === virtualModule ? resolved : undefined),
    load: (id) => (id === resolved ? withAddresses(read(), projectPath) : undefined),
  };
}

/**
 * The form that a command refers to: one of ours by id or path, compiled with the dialect, or any draft-07 file.
 * Everything stays in memory, so that previewing a form changes no file.
 */
export interface FormPlace {
  /** Absolute path of the schema file. */
  file: string;
  /** Set for one of our forms and bodies: its file relative to the schemas folder. */
  own: string | undefined;
  id: string;
  /** Absolute path of a layout for an external schema. */
  ui: string | undefined;
  /** Absolute paths of files that an external schema may refer to. */
  further: readonly string[];
  schemasRoot: string;
}

export interface Compiled {
  /** Undefined when there are findings. */
  code: string | undefined;
  /** An external schema as written; undefined when there are findings. */
  foreign?: JsonObject | undefined;
  findings: readonly Finding[];
  /** The ignored parts of an external schema. */
  notes: readonly Finding[];
  /** Absolute paths of files whose changes trigger a compilation. */
  files: readonly string[];
  /** The message key of each condition's title, by its name. */
  conditions: Readonly<Record<string, string>>;
  /** The name of each condition, by the place of its `if` in the schema. */
  named: Readonly<Record<string, string>>;
}

const slashes = (path: string) => path.split(sep).join('/');

/** Additional files of an external schema: a layout or a uiSchema, and referenced files. */
interface FormSourceParts {
  ui?: string | undefined;
  further?: readonly string[];
}

/** @param given an id (`order/parcel`) or a path. */
export function findForm(
  given: string,
  schemasRoot: string,
  { ui, further = [] }: FormSourceParts = {},
): FormPlace | undefined {
  const byId = ['forms/', ''].map((folder) => resolve(schemasRoot, `${folder}${given}.schema.json`));
  const file = [resolve(given), ...byId].find((path) => path.endsWith('.json') && existsSync(path));
  if (!file) return undefined;
  const inside = slashes(relative(schemasRoot, file));
  const own = /^(?:forms|calls)\/.+\.schema\.json$/.test(inside) ? inside : undefined;
  const name = slashes(relative(process.cwd(), file));
  const id =
    (own && getId(own)) ??
    name
      .split('/')
      .at(-1)
      ?.replace(/(?:\.schema)?\.json$/, '') ??
    'form';
  const paths = { ui: ui === undefined ? undefined : resolve(ui), further: further.map((path) => resolve(path)) };
  return { file, own, id, ...paths, schemasRoot };
}

/** The name of a file in findings: relative to the working directory. */
export function shownPath(file: string): string {
  const near = slashes(relative(process.cwd(), resolve(file)));
  return near.startsWith('../') || near === '' ? slashes(resolve(file)) : near;
}

/** Files of a form: its own, its groups and its layout. */
function getFiles({ workspace, entries }: LintContext, own: string): Set<string> {
  const entry = entries.find(({ file }) => file === own);
  const origins = entry ? [...entry.resolved.origins.values()].map(({ file }) => file) : [];
  const layout = workspace.uis.get(own);
  return new Set([own, ...(entry?.files ?? []), ...origins, ...(layout ? [layout.file, ...layout.groups] : [])]);
}

/** Titles of the named conditions. Lint reports a broken file. */
async function conditionTitles(schemasRoot: string): Promise<Record<string, string>> {
  const folder = resolve(schemasRoot, 'conditions');
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.condition.json'));
  const read = files.map(async (file): Promise<[string, string][]> => {
    const { value } = parseSource(file, await readFile(resolve(folder, file), 'utf8'));
    return isObject(value) && typeof value.title === 'string'
      ? [[file.replace(/\.condition\.json$/, ''), value.title]]
      : [];
  });
  return Object.fromEntries((await Promise.all(read)).flat());
}

/** The place of a named condition in the resolved schema. */
const namedPlaces = (origins: LintContext['entries'][number]['resolved']['origins']): Record<string, string> =>
  Object.fromEntries(
    [...origins].flatMap(([place, { condition }]) =>
      condition !== undefined && place.endsWith('/if') ? [[place, condition]] : [],
    ),
  );

async function compileOwn(own: string, schemasRoot: string): Promise<Compiled> {
  const context = await loadForms(schemasRoot);
  const entry = context.entries.find(({ file }) => file === own);
  const mine = getFiles(context, own);
  // An error in another form must not prevent the preview of this one.
  const found = lint({ ...context, entries: context.entries.filter(({ file }) => file === own) });
  const findings = found.filter(({ file }) => mine.has(file) || file.startsWith('messages/'));
  const placed = (all: readonly Finding[]) =>
    all.map((finding) => ({ ...finding, file: shownPath(resolve(schemasRoot, finding.file)) }));
  const files = [...mine].map((file) => resolve(schemasRoot, file));
  const refused = (why: readonly Finding[]): Compiled => ({
    code: undefined,
    findings: placed(why),
    notes: [],
    files,
    conditions: {},
    named: {},
  });
  if (!entry || findings.length > 0) return refused(findings);
  const made = await compileEntry(entry, context);
  if (typeof made !== 'string') return refused([made]);
  const conditions = await conditionTitles(schemasRoot);
  return { code: made, findings: [], notes: [], files, conditions, named: namedPlaces(entry.resolved.origins) };
}

/** A layout for an external schema, with literal labels; or a uiSchema of RJSF, which has no sections. */
async function readLayout(file: string): Promise<{ ui?: FormUi; look?: Source; findings: Finding[] }> {
  const source = parseSource(shownPath(file), await readFile(file, 'utf8'));
  const broken = (what: string, place = { line: 1, column: 1 }) => ({
    findings: [
      { code: 'F120', file: source.file, ...place, what, todo: 'See docs/schema-dialect.md, "Layout files".' },
    ],
  });
  const [fault] = source.faults;
  if (fault) return broken(`This layout can't be read as JSON: ${fault.what}.`, fault);
  const { value } = source;
  if (!isObject(value)) return broken('A layout, or a uiSchema, is an object.');
  if (value.sections === undefined) return { look: source, findings: [] };
  if (!Array.isArray(value.sections)) return broken('A layout has "sections", a list.');
  if (!isObject(value.fields)) return broken('A layout has "fields", by name.');
  return { ui: value as unknown as FormUi, findings: repeatedKeys('F120', source) };
}

async function compileOther({ file, id, ui, further, schemasRoot }: FormPlace): Promise<Compiled> {
  const files = [file, ...further, ...(ui ? [ui] : [])];
  const messages = readMessages(await readWorkspace(schemasRoot));
  const layout = ui ? await readLayout(ui) : { findings: [] };
  const source = readForeign(shownPath(file), await readFile(file, 'utf8'));
  const others = further.map(async (path) => ({
    address: slashes(relative(dirname(file), path)),
    source: readForeign(shownPath(path), await readFile(path, 'utf8')),
  }));
  const { findings: found, ...beside } = layout;
  const { code, findings, notes } = compileForeign({
    id,
    source,
    ...beside,
    further: await Promise.all(others),
    messages,
  });
  const all = [...findings, ...found];
  const made = all.length > 0 ? undefined : { code, foreign: isObject(source.value) ? source.value : undefined };
  return { code: undefined, ...made, findings: all, notes, files, conditions: {}, named: {} };
}

export function compileForm(place: FormPlace): Promise<Compiled> {
  return place.own ? compileOwn(place.own, place.schemasRoot) : compileOther(place);
}
