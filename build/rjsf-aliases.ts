/**
 * Replaces dependencies of RJSF that no compiled form reaches with stubs: a Markdown renderer (RJSF uses it for
 * configuration errors in English), a URI resolver (for remote `$ref`s; the compiler bundles every reference) and a
 * comparison of Maps, cycles and class instances. ADR 12 explains why.
 */
import { fileURLToPath } from 'node:url';

const inForms = (file: string) => fileURLToPath(new URL(`../src/forms/fields/${file}`, import.meta.url));

export const rjsfAliases = [
  { find: /^markdown-to-jsx\/react$/, replacement: inForms('plain-markdown.ts') },
  { find: /^fast-equals$/, replacement: inForms('plain-equal.ts') },
  { find: /^fast-uri$/, replacement: inForms('native-uri.ts') },
];
