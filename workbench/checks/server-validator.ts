/** The rules of a running server, over HTTP; the server is given or started. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { validatePath, type ValidationResponse } from '#server/http/route-validator.ts';
import type { FieldError } from '#schemas/runtime/types.ts';
import type { Validator } from './parity.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));

/** Below the server's body limit, in characters. */
const mostCharacters = 40_000;

/** Splits answers into batches that fit into a body. */
function packets(answers: readonly string[]): string[][] {
  const made: string[][] = [[]];
  let size = 0;
  for (const text of answers) {
    if (size + text.length > mostCharacters && size > 0) {
      made.push([]);
      size = 0;
    }
    made.at(-1)?.push(text);
    size += text.length;
  }
  return made;
}

async function ask(url: string, form: string, answers: readonly string[]): Promise<FieldError[][]> {
  const response = await fetch(new URL(validatePath, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ form, answers }),
  });
  if (response.status === 404)
    throw new Error(
      `The server at ${url} does not validate single forms: it runs in production mode, or it is another one.`,
    );
  if (!response.ok)
    throw new Error(`The server at ${url} answered ${response.status} for ${form}: it may not know this form yet.`);
  return ((await response.json()) as ValidationResponse).verdicts;
}

export function validateAt(url: string, close: () => Promise<void> = async () => undefined): Validator {
  return {
    about: `the server at ${url}`,
    validate: async (form, answers) => {
      const verdicts: FieldError[][] = [];
      for (const packet of packets(answers)) verdicts.push(...(await ask(url, form, packet)));
      return verdicts;
    },
    close,
  };
}

function getAddress(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const look = (text: Buffer) => {
      output += text.toString();
      const address = /Ready at (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The server did not start:\n${output}`)));
  });
}

/** Starts a server of this project with its own data folder, which is removed afterwards. */
export async function startServerValidator(port = 0): Promise<Validator> {
  const folder = await mkdtemp(join(tmpdir(), 'jmx-parity-'));
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: project,
    env: {
      ...environment,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return validateAt(await getAddress(child), close);
  } catch (error) {
    await close();
    throw error;
  }
}
