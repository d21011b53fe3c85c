/** An embedded database whose disk takes nothing more after the first table. */
import { PGlite } from '@electric-sql/pglite';
import { DurableFs, durableStartParams } from '#server/db/embedded/durable-fs.ts';

/** Emscripten's number for ENOSPC. */
const noSpace = 51;

class FullDisk extends DurableFs {
  isFull = false;

  protected override writeBytes(write: () => number): number {
    if (this.isFull) throw Object.assign(new Error('no space left on device'), { errno: noSpace });
    return write();
  }
}

const disk = new FullDisk(process.argv[2] ?? '', (error) => {
  console.log(`fault: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
const database = await PGlite.create({ fs: disk, startParams: durableStartParams });
await database.exec('create table t (n int)');
console.log('created');
disk.isFull = true;
await database.exec('insert into t values (1)');
console.log('answered as done');
process.exit(0);
