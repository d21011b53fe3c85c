/** `npm run sim -- …`: simulates couriers' scans, whether or not a server is running on the data folder. */
import { simulate } from './terminal.ts';

try {
  await simulate(process.argv.slice(2), process.env, console.log, console.error);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
