/**
 * Vite plugin: `virtual:wire-calls` is the contract's table with only what the browser sends by. Summaries,
 * sources and codes are for the server and the documents, and every visitor would download them.
 */
import type { Plugin } from 'vite';
import { calls } from '#contract/calls.ts';

const name = 'virtual:wire-calls';
const resolved = `\0${name}`;

export function wireCalls(): Plugin {
  return {
    name: 'wire-calls',
    resolveId: (id) => (id === name ? resolved : undefined),
    load: (id) => {
      if (id !== resolved) return undefined;
      const lean = Object.entries(calls).map(([call, { method, path, client }]) => [call, { method, path, client }]);
      return `export const wireCalls = ${JSON.stringify(Object.fromEntries(lean))};`;
    },
  };
}
