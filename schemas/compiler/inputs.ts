/** A fingerprint of everything that the generated modules depend on. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
/** The code that compiles and that runs the rules: a change there makes every module again. */
const codeFolders = [here, join(here, '../runtime'), join(here, '../../domain')];
/** Names the versions of Ajv and RJSF. */
const lockFile = join(here, '../../package-lock.json');

async function listFiles(folder: string, wanted: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && wanted.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

async function digest(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  const contents = await Promise.all(files.map((file) => readFile(file)));
  for (const [index, file] of files.entries()) hash.update(file).update('\0').update(contents[index] ?? '').update('\0');
  return hash.digest('hex');
}

/** Of the compiler, the runtime, the domain and the libraries. */
export async function codeFingerprint(): Promise<string> {
  const files = await Promise.all(codeFolders.map((folder) => listFiles(folder, /\.ts$/)));
  return digest([...files.flat(), lockFile]);
}

/** Of what analysts write. */
export async function sourceFingerprint(root: string): Promise<string> {
  const folders = await Promise.all(['forms', 'calls', 'shared'].map((folder) => listFiles(join(root, folder), /\.json$/)));
  const messages = await listFiles(join(root, 'messages'), /^(?:rules|fields)\.json$/);
  return digest([...folders.flat(), ...messages]);
}
