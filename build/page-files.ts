/** Which files of the build a page needs, so that its HTML can preload them before its script runs. */
import { readFileSync } from 'node:fs';

/** The used part of Vite's manifest. */
export type Manifest = Readonly<Record<string, ManifestEntry>>;

interface ManifestEntry {
  file: string;
  css?: readonly string[];
  imports?: readonly string[];
  dynamicImports?: readonly string[];
}

export interface PageFiles {
  styles: readonly string[];
  scripts: readonly string[];
}

const loaders = new URL('../src/app/pages.ts', import.meta.url);

/** The module of a page's code, as `src/app/pages.ts` imports it. @throws Error for another notation. */
export function getModule(id: string, source: string): string {
  const found = new RegExp(`\\b${id}: async \\(\\) =>\\s*\\(await import\\('#(src/[^']+)'\\)\\)`).exec(source)?.[1];
  if (found === undefined)
    throw new Error(`src/app/pages.ts imports no code for the page ${id} as it does for others.`);
  return found;
}

/** A module's file with its static imports, each once, dependencies first. */
function reach(manifest: Manifest, key: string, seen = new Set<string>()): ManifestEntry[] {
  const entry = manifest[key];
  if (!entry || seen.has(key)) return [];
  seen.add(key);
  return [...(entry.imports ?? []).flatMap((each) => reach(manifest, each, seen)), entry];
}

/** Every file that a page needs, by page. */
export function filesOfPages(
  manifest: Manifest,
  ids: readonly string[],
  source = readFileSync(loaders, 'utf8'),
): Record<string, PageFiles> {
  return Object.fromEntries(
    ids.map((id) => {
      const module = getModule(id, source);
      if (!manifest[module]) throw new Error(`The build has no file of ${module}.`);
      const needed = reach(manifest, module);
      const files = { styles: needed.flatMap(({ css = [] }) => css), scripts: needed.map(({ file }) => file) };
      return [id, files];
    }),
  );
}
