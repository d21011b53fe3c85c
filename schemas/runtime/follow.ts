/** For a development server: detects that the compiler has written modules. */
import { createHash } from 'node:crypto';
import { type FSWatcher, watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The file that the compiler writes last. */
export const stampFile = 'stamp.json';

const generated = fileURLToPath(new URL('../generated/', import.meta.url));

async function readModules(folder: string): Promise<Record<string, string>> {
  try {
    const stamp = JSON.parse(await readFile(join(folder, stampFile), 'utf8')) as { modules?: Record<string, string> };
    return stamp.modules ?? {};
  } catch {
    return {};
  }
}

/**
 * Calls back with the ids of the modules whose content changed (`order/parcel`, `drafts/order`), and a version to pass
 * to the `reload` of registry and drafts. The caller closes the returned watcher.
 */
export async function followGenerated(
  onChange: (ids: string[], version: string) => void,
  folder = generated,
): Promise<FSWatcher> {
  let known = await readModules(folder);
  return watch(folder, async (_, file) => {
    if (file !== stampFile) return;
    const modules = await readModules(folder);
    const ids = Object.keys(modules).filter((id) => modules[id] !== known[id]);
    known = { ...known, ...modules };
    if (ids.length > 0)
      onChange(
        ids,
        createHash('sha256')
          .update(ids.map((id) => modules[id]).join())
          .digest('hex'),
      );
  });
}
