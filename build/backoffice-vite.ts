/** Vite's plugin and configuration of the back office: a build of its own, so that public pages never get a byte of it. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { projectRoot } from './fresh.mjs';
import type { BackofficeForm } from './backoffice-forms.ts';

type Forms = Readonly<Record<string, BackofficeForm>>;

const all = 'virtual:backoffice-forms';
const one = 'virtual:backoffice-validator/';

const mostBytes = 64 * 1024 * 1024;

/** In a process of its own: rows and schemas are TypeScript that a configuration file does not load. */
export async function readForms(): Promise<Forms> {
  const words = ['--import', 'tsx', 'build/backoffice-forms.ts'];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: projectRoot, maxBuffer: mostBytes });
  return JSON.parse(stdout) as Forms;
}

/** The forms by command; a validator is loaded when its form first opens. */
const toIndex = (forms: Forms): string => {
  const rows = Object.entries(forms).map(([name, { schema }]) => {
    const key = JSON.stringify(name);
    return `${key}: { schema: ${JSON.stringify(schema)}, load: () => import(${JSON.stringify(one + encodeURIComponent(name))}) }`;
  });
  return `export const forms = {\n${rows.join(',\n')}\n};\n`;
};

/** Provides `virtual:backoffice-forms`, declared in src/backoffice/forms/virtual-forms.d.ts. */
export function backofficeForms(): Plugin {
  let read: Promise<Forms> | undefined;
  return {
    name: 'backoffice-forms',
    resolveId: (id) => (id === all || id.startsWith(one) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith('\0virtual:backoffice-')) return undefined;
      read ??= readForms();
      const forms = await read;
      const name = id.slice(1);
      if (name === all) return toIndex(forms);
      return forms[decodeURIComponent(name.slice(one.length))]?.code;
    },
  };
}

export default {
  root: resolve(projectRoot, 'src/backoffice'),
  base: '/ops/',
  publicDir: false,
  plugins: [react(), backofficeForms()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
};
