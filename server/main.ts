/** `node --import tsx server/main.ts`: the server alone, with the site as it was built last. `npm start` builds first. */
import { startProduct } from './product.ts';
import { runServer } from './run.ts';

await runServer(async () => startProduct(process.env));
