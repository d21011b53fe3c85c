/**
 * `npm run build`: compiles the schemas and builds server and site for production, even without changes. With
 * `--changed`, as `npm start` calls it: builds what has changed, with the development tools outside of production.
 */
import { parseArgs } from 'node:util';
import { buildServer } from '#build/server.ts';
import { buildSite } from '#build/site.ts';
import { generateSchemas } from './schemas.ts';

const { values } = parseArgs({ options: { changed: { type: 'boolean', default: false } } });
const force = !values.changed;

await generateSchemas();
try {
  await buildServer({ force });
  const isBuilt = await buildSite(
    force ? { force, logLevel: 'warn' } : { tools: process.env['NODE_ENV'] !== 'production' },
  );
  if (isBuilt && !force) console.log('The site has been built.');
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
