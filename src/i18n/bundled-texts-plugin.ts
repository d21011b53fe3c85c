/**
 * Vite plugin: `virtual:bundled-texts` says which version the texts have that this build ships (FEAT-13).
 * Runs in Node while the site is built; the browser gets the version alone.
 */
import type { Plugin } from 'vite';
import { dictionaryVersion, readDictionaries } from '#schemas/runtime/dictionary-version.ts';

const name = 'virtual:bundled-texts';
const resolved = `\0${name}`;

export function bundledTexts(): Plugin {
  return {
    name: 'bundled-texts',
    resolveId: (id) => (id === name ? resolved : undefined),
    load: (id) => {
      if (id !== resolved) return undefined;
      return `export const bundledVersion = ${JSON.stringify(dictionaryVersion(readDictionaries()))};`;
    },
  };
}
