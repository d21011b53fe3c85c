import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const beside = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/**
 * Leaves out of the browser's bundle what RJSF brings along and no compiled form can reach: a Markdown renderer
 * (RJSF uses it for configuration errors in English), a URI resolver (for `$ref`s to other addresses; the
 * compiler bundles every reference) and a comparison of Maps, circles and class instances. Sizes with and without: docs/adr.
 */
export function slimRjsf(): Plugin {
  return {
    name: 'slim-rjsf',
    config: () => ({
      resolve: {
        alias: [
          { find: /^markdown-to-jsx\/react$/, replacement: beside('plain-markdown.ts') },
          { find: /^fast-equals$/, replacement: beside('plain-equal.ts') },
          { find: /^fast-uri$/, replacement: beside('native-uri.ts') },
        ],
      },
    }),
  };
}
