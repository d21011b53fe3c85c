/** An embedded database whose disk stops taking anything after the first table. */
import { PGlite } from '@electric-sql/pglite';
import { DurableFs, durableStartParams } from '#server/db/embedded/durable-fs.ts';

class BrokenDisk extends DurableFs {
  broken = false;

  protected override syncFile(descriptor: number): void {
    if (this.broken) throw new Error('the disk is gone');
    super.syncFile(descriptor);
  }
}

const disk = new BrokenDisk(process.argv[2] ?? '', (error) => {
  console.log(`fault: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
const database = await PGlite.create({ fs: disk, startParams: durableStartParams });
await database.exec('create table t (n int)');
console.log('created');
disk.broken = true;
await database.exec('insert into t values (1)');
console.log('answered as done');
process.exit(0);
