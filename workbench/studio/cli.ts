/** `npm run studio [-- --port N]` */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PortTaken, untilEnded } from '../preview/listen.ts';
import { startStudio } from './server.ts';

const usualPort = 5190;

const { values } = parseArgs({ options: { port: { type: 'string' } } });
const port = values.port === undefined ? usualPort : Number(values.port);
const project = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

try {
  const ended = untilEnded();
  const shown = await startStudio({ project, port });
  console.log(`The rules studio is at ${shown.address}`);
  await ended;
  await shown.close();
} catch (error) {
  if (!(error instanceof PortTaken)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
