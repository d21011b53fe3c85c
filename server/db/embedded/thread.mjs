/** Where a thread begins: until tsx is told, Node 20 loads no TypeScript in it. What was built needs none. */
import { workerData } from 'node:worker_threads';

if (workerData.module.endsWith('.ts')) (await import('tsx/esm/api')).register();
await import(workerData.module);
