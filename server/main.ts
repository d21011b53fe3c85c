/**
 * `node --import tsx server/main.ts`: only the server, with the last build of the site. `npm start` builds both when
 * their sources have changed, and runs `dist-server/main.mjs`.
 */
import { runServer } from './run.ts';
import { startProduct } from './product.ts';

await runServer(async () => startProduct(process.env));
