/** Where a thread begins: until tsx is told, Node 20 loads no TypeScript in it. */
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.module);
