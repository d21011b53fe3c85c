/** `npm run build`: compiles the schemas and builds the site for production into `dist`, whether or not anything changed. */
import { generateSchemas } from './schemas.ts';
import { buildSite } from './site.ts';

await generateSchemas();
await buildSite({ force: true, logLevel: 'warn' });
