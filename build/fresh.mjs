/** Whether a build matches the current sources. Plain JavaScript: `npm start` checks before anything is compiled. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout, with a trailing slash. */
export const projectRoot = fileURLToPath(new URL('../', import.meta.url));

/** Not served: the server ignores hidden files. */
const stampName = '.sources';

/** The lock file pins the package versions. */
const shared = [
  'build',
  'schemas',
  'domain',
  'contract',
  'machines',
  'package.json',
  'tsconfig.json',
  'package-lock.json',
];
// The back office's forms are made from the rows of operators' commands.
const site = [...shared, 'src', 'public', 'server/operator', 'index.html', 'vite.config.ts'];

/** The sources of each folder. */
const sources = {
  dist: site,
  'dist-development': site,
  'dist-server': [...shared, 'fixtures', 'server'],
};

/** @typedef {keyof typeof sources} BuiltFolder */

/**
 * Every file below a path, or the path itself.
 * @param {string} path
 * @returns {string[]}
 */
export function filesIn(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
}

/** @type {Map<string, string>} */
const hashes = new Map();

/**
 * Hash of the content of every file, ignoring its time.
 * @param {string} name of a file or folder of the project; it is read once.
 */
function toHash(name) {
  const known = hashes.get(name);
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  for (const path of filesIn(join(projectRoot, name)))
    hash.update(relative(projectRoot, path)).update('\0').update(readFileSync(path)).update('\0');
  const digest = hash.digest('hex');
  hashes.set(name, digest);
  return digest;
}

/**
 * @param {BuiltFolder} folder
 * @returns {string} changes with any source of the folder.
 */
export const getFingerprint = (folder) => createHash('sha256').update(sources[folder].map(toHash).join()).digest('hex');

/**
 * @param {BuiltFolder} folder
 * @returns {boolean} whether it was built from the sources as they are.
 */
export function isFresh(folder) {
  const stamp = join(projectRoot, folder, stampName);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === getFingerprint(folder);
}

/**
 * Written into a finished build.
 * @param {string} path
 * @param {string} fingerprint
 */
export const writeStamp = (path, fingerprint) => writeFileSync(join(path, stampName), fingerprint);
