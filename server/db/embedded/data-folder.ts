/**
 * The embedded database's folder: created beside its final path and renamed, so that an incomplete one is never opened.
 */
import { fork } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { uuidv7 } from '../ids.ts';

const childModule = fileURLToPath(new URL('./create-child.mjs', import.meta.url));

const databaseFolder = 'db';

/** Whether a server has created a database in this data folder. */
export const hasDatabase = (dataDir: string): boolean => existsSync(join(dataDir, databaseFolder, 'PG_VERSION'));

/**
 * The folder of the database inside `dataDir`, created when it is missing. Call it while holding the lock.
 * Creating needs three times the memory of running, so a child process does it and frees that memory.
 */
export async function ensureDataFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, databaseFolder);
  if (hasDatabase(dataDir)) {
    closeToOthers(folder);
    return folder;
  }
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('db.tmp-')) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  const aside = join(dataDir, `db.tmp-${uuidv7()}`);
  mkdirSync(aside);
  await runChild(aside);
  closeToOthers(aside);
  syncTree(aside);
  renameSync(aside, folder);
  syncPath(dataDir);
  return folder;
}

/** Folders 0700 and files 0600: PGlite makes them world-readable, and a copy or a backup preserves the mode. */
function closeToOthers(folder: string): void {
  closePath(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) closeToOthers(path);
    else if (entry.isFile()) closePath(path, 0o600);
  }
}

function closePath(path: string, mode: number): void {
  if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
}

function runChild(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(childModule, [folder], { execArgv: [] });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`Creating the database in ${folder} ended with ${signal ?? `exit code ${code}`}.`));
    });
  });
}

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}

/** Syncs a file's content, or a folder's list of names, to the disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
