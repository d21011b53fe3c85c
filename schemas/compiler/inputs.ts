/** A fingerprint of everything that the generated modules depend on. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

async function listFiles(folder: string, wanted: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && wanted.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

async function digest(files: readonly string[], base: string): Promise<string> {
  const hash = createHash('sha256');
  const contents = await Promise.all(files.map((file) => readFile(file)));
  for (const [index, file] of files.entries())
    hash
      .update(relative(base, file))
      .update('\0')
      .update(contents[index] ?? '')
      .update('\0');
  return hash.digest('hex');
}

/**
 * Of the compiler, the model, the runtime, the domain and the library versions: a change there rebuilds every module.
 */
export async function codeFingerprint(root: string): Promise<string> {
  const folders = ['compiler', 'model', 'runtime', '../domain'].map((folder) => join(root, folder));
  const files = await Promise.all(folders.map((folder) => listFiles(folder, /\.ts$/)));
  return digest([...files.flat(), join(root, '../package-lock.json')], root);
}

/** Of the analysts' files. */
export async function sourceFingerprint(root: string): Promise<string> {
  const folders = await Promise.all(
    ['forms', 'calls', 'content', 'shared', 'conditions', 'drafts'].map((folder) =>
      listFiles(join(root, folder), /\.json$/),
    ),
  );
  const messages = await listFiles(join(root, 'messages'), /^(?:rules|fields)\.json$/);
  return digest([...folders.flat(), ...messages], root);
}
