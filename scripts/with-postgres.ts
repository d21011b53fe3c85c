/**
 * `tsx scripts/with-postgres.ts [--durable] COMMAND…`: runs a command with TEST_DATABASE_URL naming a throwaway
 * PostgreSQL. `--durable`: it syncs every commit to disk.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findPostgres, startPostgres } from '#tests/support/postgres.ts';

const words = process.argv.slice(2);
const durable = words[0] === '--durable';
const [command, ...args] = durable ? words.slice(1) : words;
if (!command) throw new Error('Name the command to run.');

if (!findPostgres()) {
  console.error('Not run: no PostgreSQL binaries found. Install a server, or name their folder in POSTGRES_BIN.');
  process.exit(process.env['CI'] ? 1 : 0);
}

const postgres = await startPostgres({ durable });
// Ctrl-C goes to the whole group: it ends the command, and then this script cleans up.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: postgres.url } });
const [code] = (await once(child, 'exit')) as [number | null];
await postgres.stop();
process.exit(code ?? 1);
