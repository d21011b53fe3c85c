/** Launcher of a thread: Node 20 loads TypeScript in it only after tsx was registered. Built code needs no tsx. */
import { workerData } from 'node:worker_threads';

if (workerData.module.endsWith('.ts')) (await import('tsx/esm/api')).register();
await import(workerData.module);
