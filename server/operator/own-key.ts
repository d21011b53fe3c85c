/** The key of the operator at the terminal: from the environment, or in development generated automatically. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import type { Environment } from '../environment.ts';
import { exits, type OpsReply, type OpsRequest, Refused } from './command.ts';

const missing = 'Set OPERATOR_KEY to your operator key. "npm run ops -- key add NAME" makes one.';

/**
 * OPERATOR_KEY; in development on the embedded database the one in the data folder, which is created when missing. On
 * PostgreSQL no key is created automatically: the owner of a shared database names its operators.
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
