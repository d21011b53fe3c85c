/**
 * `npm start [-- --port 8080]`: everything a fresh clone needs, then the server. Plain JavaScript: only the building
 * process loads a compiler, when something has changed.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { isFresh, projectRoot } from '#build/fresh.mjs';

const { values } = parseArgs({ options: { port: { type: 'string' } } });
if (values.port !== undefined) process.env['PORT'] = values.port;

const site = process.env['NODE_ENV'] === 'production' ? 'dist' : 'dist-development';
if (!isFresh('dist-server') || !isFresh(site)) {
  const command = ['--import', 'tsx', 'scripts/build.ts', '--changed'];
  const { status } = spawnSync(process.execPath, command, { cwd: projectRoot, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

await import('../dist-server/main.mjs');
