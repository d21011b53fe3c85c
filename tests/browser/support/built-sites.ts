/** Both sites are built before the first walk: files run beside each other, and each would build what it doesn't find. */
import type { TestProject } from 'vitest/node';
import { buildSite } from '#build/site.ts';
import { generateSchemas } from '../../../scripts/schemas.ts';

export async function setup({ name }: TestProject): Promise<void> {
  await generateSchemas();
  await buildSite({ tools: true });
  // Other browsers do not open a production site.
  if (name === 'browser') await buildSite();
}
