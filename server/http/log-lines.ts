/** Lines of the log, several at a time: a system call for each line costs a short call a tenth of its time. */
import pino, { type DestinationStream } from 'pino';

const bundleMs = 100;
/** What a pipe keeps whole when several processes write into it (POSIX: PIPE_BUF of Linux). */
const bundleLength = 4_096;

const routine = `{"level":${pino.levels.values['info']},`;

/** Lines of what goes as it should wait for the next ones, a moment at most; anything else is written at once, with what waits before it. */
export function bundled(out: DestinationStream): DestinationStream {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  let isHeardAtExit = false;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === '') return;
    const text = waiting;
    waiting = '';
    out.write(text);
  };

  return {
    write(line) {
      if (waiting.length + line.length > bundleLength) flush();
      waiting += line;
      if (!line.startsWith(routine)) return flush();
      timer ??= setTimeout(flush, bundleMs).unref();
      // However the process ends by itself, its last lines are told.
      if (!isHeardAtExit) process.once('exit', flush);
      isHeardAtExit = true;
    },
  };
}
