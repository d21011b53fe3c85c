/** What runs in the thread of the embedded database. */
import { DurableFs } from './durable-fs.ts';
import { serveThread } from './serve-thread.ts';

await serveThread((folder, onFault) => new DurableFs(folder, onFault));
