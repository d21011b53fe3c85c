/** The key of whoever types: from the environment, in development one that is made by itself. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import type { Environment } from '../environment.ts';
import { exits, type OpsReply, type OpsRequest, Refused } from './command.ts';

const missing = 'Set OPERATOR_KEY to your operator key. "npm run ops -- key add NAME" makes one.';

/**
 * OPERATOR_KEY; in development on the embedded database the one in the data folder, which is made when there is none. On
 * PostgreSQL nothing is made by itself: who looks after a shared database says by name who may.
 * @throws Refused when there is none.
 */
export async function ownKey(send: (request: OpsRequest) => Promise<OpsReply>, env: Environment): Promise<string> {
  const given = env['OPERATOR_KEY']?.trim();
  if (given) return given;
  const { production, databaseUrl, dataDir } = readConfig(env);
  if (production || databaseUrl !== undefined) throw new Refused(missing, exits.keyRefused);
  const path = join(dataDir, 'operator-key');
  return readKey(path) ?? makeKey(send, dataDir, path);
}

function readKey(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function makeKey(
  send: (request: OpsRequest) => Promise<OpsReply>,
  dataDir: string,
  path: string,
): Promise<string> {
  const { exit, said, rows } = await send({ command: 'key add', input: { name: 'development' } });
  const key = rows[0]?.['key'];
  if (typeof key !== 'string') throw new Refused(said.join('\n'), exit);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, `${key}\n`, { mode: 0o600 });
  return key;
}
