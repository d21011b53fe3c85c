/** Entry point of the embedded database's thread. */
import { DurableFs } from './durable-fs.ts';
import { serveThread } from './serve-thread.ts';

await serveThread((folder, onFault) => new DurableFs(folder, onFault));
