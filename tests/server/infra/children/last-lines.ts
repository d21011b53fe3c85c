/** Logs routine lines and exits at once: normally, by `process.exit` or by an uncaught error. */
import { createLog } from '#server/http/log.ts';

const [how] = process.argv.slice(2);
const log = createLog({ logLevel: 'info' });
for (const line of ['first', 'second', 'third']) log.info(line);
if (how === 'exit') process.exit(4);
if (how === 'error') throw new Error('no handler catches this');
