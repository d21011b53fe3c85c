/** Builds both sites before the first walk: parallel test files would each build a missing one. */
import type { TestProject } from 'vitest/node';
import { buildSite } from '#build/site.ts';
import { generateSchemas } from '#scripts/schemas.ts';

export async function setup({ name }: TestProject): Promise<void> {
  await generateSchemas();
  await buildSite({ tools: true });
  // Other browsers do not open a production site.
  if (name === 'browser') await buildSite();
}
