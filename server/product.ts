/** The whole product: the server with every module, and the last build of the site. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registry } from '#schemas/generated/registry.js';
import { readConfig } from './config.ts';
import type { Environment } from './environment.ts';
import { schemaSource } from './http/validate.ts';
import { modules } from './parts.ts';
import { serveBuiltSite, siteFolder } from './rendering/built-site.ts';
import { type RunningServer, startServer } from './start.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** @throws ConfigError with one sentence that names the variable. */
export async function startProduct(env: Environment): Promise<RunningServer> {
  return startServer({
    ...modules,
    config: readConfig(env),
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
  });
}
