/**
 * `npm run dev`: one process with the server and Vite. A saved source is on screen at once; a saved rule reaches the
 * browser and the server's validators together, without a restart.
 */
import { parseArgs } from 'node:util';
import { serveWithVite } from '#build/vite-dev-site.ts';
import { followGenerated } from '#schemas/runtime/follow.ts';
import { readConfig } from '#server/config.ts';
import { schemaSource } from '#server/http/validate.ts';
import { runServer } from '#server/run.ts';
import { startServer } from '#server/start.ts';
import { generateSchemas } from './schemas.ts';

const { values } = parseArgs({ options: { port: { type: 'string' } } });
if (values.port !== undefined) process.env['PORT'] = values.port;

await generateSchemas();
const { registry, reload } = await import('#schemas/generated/registry.js');
const { reload: reloadDrafts } = await import('#schemas/generated/drafts/index.js');
const { modules } = await import('#server/parts.ts');

await followGenerated((ids, version) => {
  const known = ids.filter((id): id is keyof typeof registry => id in registry);
  const flows = ids.filter((id) => id.startsWith('drafts/')).map((id) => id.slice('drafts/'.length));
  Promise.all([reload(known, version), reloadDrafts(flows, version)]).then(
    () => console.log(`The server checks ${ids.join(', ')} by the new rules.`),
    (error: unknown) => console.error('The new rules could not be loaded; the server keeps the old ones.', error),
  );
});

await runServer(async () =>
  startServer({
    ...modules,
    config: readConfig(),
    schemas: schemaSource(() => registry),
    site: serveWithVite,
  }),
);
