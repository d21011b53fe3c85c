/** Takes the given lock, prints `held` or the reason, and holds it until it is killed or its input ends. */
import { takeLock } from '#server/db/embedded/lock.ts';

const [path = ''] = process.argv.slice(2);
try {
  const lock = await takeLock(path, () => {
    console.log('lost');
    process.exit(3);
  });
  console.log('held');
  process.stdin.resume().once('end', () => {
    lock.release();
    process.exit(0);
  });
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error));
  process.exit(2);
}
