/** Opens the secret of a data folder on a message from its parent, and prints it. */
import { once } from 'node:events';
import { openSecret } from '#server/secret.ts';

const [dataDir = ''] = process.argv.slice(2);
console.log('ready');
await once(process.stdin, 'data');
console.log(`secret ${openSecret({ secret: undefined, dataDir })}`);
process.exit(0);
