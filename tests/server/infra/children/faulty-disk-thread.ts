/** The thread of an embedded database whose disk fails while a file `broken`, `full` or `ending` is beside its folder. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DurableFs } from '#server/db/embedded/durable-fs.ts';
import { serveThread } from '#server/db/embedded/serve-thread.ts';

/** Emscripten's number for ENOSPC. */
const noSpace = 51;

class FaultyDisk extends DurableFs {
  #has(fault: string): boolean {
    return existsSync(join(this.rootDir, '..', fault));
  }

  protected override syncFile(descriptor: number): void {
    if (this.#has('ending')) process.exit(0);
    if (this.#has('broken')) throw new Error('the disk is gone');
    super.syncFile(descriptor);
  }

  protected override writeBytes(write: () => number): number {
    if (this.#has('full')) throw Object.assign(new Error('no space left on device'), { errno: noSpace });
    return write();
  }
}

await serveThread((folder, onFault) => new FaultyDisk(folder, onFault));
