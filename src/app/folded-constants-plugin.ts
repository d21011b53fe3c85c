/**
 * Vite plugin for the build: the browser gets the business constants as their plain values. Units and
 * sources are for people and documents. Whoever imports anything else of the module fails the build.
 */
import type { Plugin } from 'vite';
import { constants } from '#domain/constants.ts';

export function foldedConstants(): Plugin {
  return {
    name: 'folded-constants',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('/domain/constants.ts') ? `export const constants = ${JSON.stringify(constants)};` : undefined,
  };
}
