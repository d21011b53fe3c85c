/** Vite plugin: the compiled form as a module, and the texts of its rules and fields. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const projectRoot = new URL('../../', import.meta.url);

/** Makes the module independent of its location: imports of the project become absolute. */
export function withAddresses(code: string, address: (path: string) => string): string {
  return code.replace(
    /^(import .* from ')#([^']+)(';)$/gm,
    (_, before: string, path: string, after: string) => before + address(path) + after,
  );
}

export const projectPath = (path: string): string => fileURLToPath(new URL(path, projectRoot));

const name = 'virtual:previewed-form';
const resolved = `\0${name}`;

/** @param read returns the module's current code. */
export function previewedForm(read: () => string): Plugin {
  return {
    name: 'previewed-form',
    enforce: 'pre',
    resolveId: (id) => (id === name ? resolved : undefined),
    load: (id) => (id === resolved ? withAddresses(read(), projectPath) : undefined),
  };
}
