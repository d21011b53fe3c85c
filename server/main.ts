/** `node --import tsx server/main.ts`: the server alone, with the site as it was built last. `npm start` builds first. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registry } from '#schemas/generated/registry.js';
import { readConfig } from './config.ts';
import { schemaSource } from './http/schemas.ts';
import { modules } from './parts.ts';
import { runServer } from './run.ts';
import { serveBuiltSite, siteFolder } from './site/built-site.ts';
import { startServer } from './start.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

await runServer(async () =>
  startServer({
    ...modules,
    config: readConfig(),
    schemas: schemaSource(() => registry),
    site: (app, { brand, installed, offlineSite, production, publicUrl }, content, askStart) =>
      serveBuiltSite(app, join(root, siteFolder(!production)), {
        brand,
        installed: installed.languages,
        publicUrl,
        offline: offlineSite,
        content,
        askStart,
      }),
  }),
);
