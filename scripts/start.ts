/** `npm start [-- --port 8080]`: everything a fresh clone needs, then the server. Quick when nothing has changed. */
import { parseArgs } from 'node:util';
import { buildSite } from '#build/site.ts';
import { generateSchemas } from './schemas.ts';

const { values } = parseArgs({ options: { port: { type: 'string' } } });
if (values.port !== undefined) process.env['PORT'] = values.port;

await generateSchemas();
try {
  if (await buildSite({ tools: process.env['NODE_ENV'] !== 'production' })) console.log('The site has been built.');
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

// Only now: the server reads the compiled schemas when it is loaded.
await import('#server/main.ts');
