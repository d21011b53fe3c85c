/** A project of its own in a temporary folder, with a copy of the schemas to break. */
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadForms } from '#schemas/compiler/generate.ts';
import type { Finding } from '#schemas/compiler/lint/finding.ts';
import { lint } from '#schemas/compiler/lint/index.ts';

const project = fileURLToPath(new URL('../../../', import.meta.url));

export interface SchemaFolder {
  project: string;
  /** The schemas folder in it. */
  root: string;
  read: (file: string) => Promise<string>;
  write: (file: string, text: string) => Promise<void>;
  /** Replaces a piece of a file; fails when it isn't there. */
  replace: (file: string, from: string | RegExp, to: string) => Promise<void>;
  /** Puts every file as it was. */
  restore: () => Promise<void>;
  /** Without the unused texts and conditions of flows that are not copied. */
  lint: () => Promise<Finding[]>;
  remove: () => Promise<void>;
}

const isWritten = (path: string) => !path.includes('/schemas/generated') && !path.includes('/schemas/examples');

/** A form, draft, call or content schema, and its flow. */
const flowFile = /^schemas\/(?:(?:forms|drafts)\/([a-z]+)|calls\/|content\/)/;

/** Reports of unused conditions and unused texts. */
export const unused = new Set(['E121', 'E309']);

/** @param flows folders of `forms/` with their drafts; all forms, calls and content by default, which takes ten times as long to compile. */
export async function copySchemas(...flows: string[]): Promise<SchemaFolder> {
  const copy = await mkdtemp(join(tmpdir(), 'jmx-schemas-'));
  const root = join(copy, 'schemas');
  const originals = new Map<string, string | undefined>();
  const source = (file: string) => join(project, 'schemas', file);
  const isWanted = (path: string) => {
    const [file, flow = ''] = flowFile.exec(relative(project, path)) ?? [];
    return isWritten(path) && (flows.length === 0 || file === undefined || flows.includes(flow));
  };
  await cp(join(project, 'schemas'), root, { recursive: true, filter: isWanted });
  for (const room of ['domain', 'workbench']) await cp(join(project, room), join(copy, room), { recursive: true });
  await writeFile(join(copy, 'package.json'), await readFile(join(project, 'package.json')));
  await writeFile(join(copy, 'package-lock.json'), '{}');
  await symlink(join(project, 'node_modules'), join(copy, 'node_modules'), 'dir');
  // Commands that no test calls here still find their imports.
  for (const room of ['server', 'contract', 'machines', 'src', 'build', 'fixtures'])
    await symlink(join(project, room), join(copy, room), 'dir');
  const read = (file: string) => readFile(join(root, file), 'utf8');
  const write = async (file: string, text: string) => {
    if (!originals.has(file)) originals.set(file, await readFile(source(file), 'utf8').catch(() => undefined));
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  };
  return {
    project: copy,
    root,
    read,
    write,
    replace: async (file, from, to) => {
      const text = await read(file);
      const changed = text.replace(from, to);
      if (changed === text) throw new Error(`${file} has no ${String(from)}`);
      await write(file, changed);
    },
    restore: async () => {
      for (const [file, text] of originals) {
        if (text === undefined) await rm(join(root, file), { force: true });
        else await writeFile(join(root, file), text);
      }
      originals.clear();
    },
    lint: async () => lint(await loadForms(root)).filter(({ code }) => flows.length === 0 || !unused.has(code)),
    remove: () => rm(copy, { recursive: true, force: true, maxRetries: 5 }),
  };
}
