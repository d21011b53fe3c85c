/** The rules of the working tree. */
import { fileURLToPath } from 'node:url';
import { listConstants } from '#domain/constant-facts.ts';
import { loadForms } from '#schemas/compiler/generate.ts';
import type { Side } from '#schemas/wording/side.ts';

const schemasRoot = fileURLToPath(new URL('../../schemas', import.meta.url));

/** The schemas and constants on disk. */
export async function currentSide(root = schemasRoot): Promise<Side> {
  return { ...(await loadForms(root)), constants: listConstants() };
}
