/** `npm run generate` and `npm run forms -- lint [FILE]`. */
import { fileURLToPath } from 'node:url';
import { generate } from './generate.ts';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const { changed, ms } = await generate(root);
console.log(`Schemas: ${changed.length} files written in ${ms} ms.`);
