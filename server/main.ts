/**
 * `node --import tsx server/main.ts`: only the server, with the last build of the site. `npm start` builds both when
 * their sources have changed, and runs `dist-server/main.mjs`.
 */
import { startProduct } from './product.ts';
import { runServer } from './run.ts';

await runServer(async () => startProduct(process.env));
