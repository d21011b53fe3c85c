/** `npm run build`: compiles the schemas and builds the site for production into `dist`, whether or not anything changed. */
import { buildSite } from '#build/site.ts';
import { generateSchemas } from './schemas.ts';

await generateSchemas();
await buildSite({ force: true, logLevel: 'warn' });
