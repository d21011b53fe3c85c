/** The site's styles as the tests of their rules read them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface StyleFile {
  path: string;
  css: string;
}

export const styleFiles: readonly StyleFile[] = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path: join('src', path), css: readFileSync(join('src', path), 'utf8') }));

export interface StyleRule {
  /** A selector, or a condition such as `@media (hover: hover)`. */
  head: string;
  /** Heads of the rules around it, outermost first. */
  around: readonly string[];
}

/** Every rule and condition in the order in which they begin. */
export function styleRules(css: string): StyleRule[] {
  const around: string[] = [];
  const found: StyleRule[] = [];
  for (const [, before = '', bracket] of css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    const head = before.trim();
    if (bracket === '}') around.pop();
    if (bracket !== '{') continue;
    found.push({ head, around: [...around] });
    around.push(head);
  }
  return found;
}
