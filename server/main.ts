/**
 * `node --import tsx server/main.ts`: the server alone, with the site as it was built last. `npm start` builds both when
 * their sources have changed, and runs `dist-server/main.mjs`.
 */
import { startProduct } from './product.ts';
import { runServer } from './run.ts';

await runServer(async () => startProduct(process.env));
