/**
 * What RJSF brings along and no compiled form can reach, replaced by little: a Markdown renderer (RJSF uses it for
 * configuration errors in English), a URI resolver (for `$ref`s to other addresses; the compiler bundles every
 * reference) and a comparison of Maps, circles and class instances. ADR 12 says why.
 */
import { fileURLToPath } from 'node:url';

const inForms = (file: string) => fileURLToPath(new URL(`../src/forms/rjsf/${file}`, import.meta.url));

export const rjsfAliases = [
  { find: /^markdown-to-jsx\/react$/, replacement: inForms('plain-markdown.ts') },
  { find: /^fast-equals$/, replacement: inForms('plain-equal.ts') },
  { find: /^fast-uri$/, replacement: inForms('native-uri.ts') },
];
