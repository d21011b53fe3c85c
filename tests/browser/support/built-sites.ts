/** Both sites are built before the first walk: files run beside each other, and each would build what it doesn't find. */
import { buildSite } from '#build/site.ts';
import { generateSchemas } from '../../../scripts/schemas.ts';

export async function setup(): Promise<void> {
  await generateSchemas();
  await buildSite({ tools: true });
  await buildSite();
}
