/** The examples beside the schemas, by schema id. */
import { fileURLToPath } from 'node:url';
import { type Example, readExamples } from '#schemas/compiler/examples.ts';

export const examples = await readExamples(fileURLToPath(new URL('../../../schemas', import.meta.url)));

export const validExamples = (id: string): readonly Example[] =>
  examples.filter((example) => example.id === id && example.isValid);
