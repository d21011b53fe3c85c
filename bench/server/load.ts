/** Concurrent callers, each of which works without a pause. */

export interface LoadResult {
  /** Finished within the time, per second. */
  perSecond: number;
  /** Milliseconds of each that finished within the time. */
  latencies: number[];
  /** Total finished, because pending work is awaited. */
  finished: number;
}

/** @param work does the n-th piece of work; a rejection ends the measurement. */
export async function runLoad(
  callers: number,
  milliseconds: number,
  work: (n: number) => Promise<void>,
): Promise<LoadResult> {
  const latencies: number[] = [];
  let begun = 0;
  const start = performance.now();
  const end = start + milliseconds;
  const caller = async (): Promise<void> => {
    for (let from = performance.now(); from < end; from = performance.now()) {
      await work(begun++);
      const until = performance.now();
      if (until <= end) latencies.push(until - from);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { perSecond: (latencies.length / milliseconds) * 1000, latencies, finished: begun };
}

/**
 * Starts work at an even pace, whether or not earlier work is done. A latency counts from the scheduled time, so that
 * queueing shows.
 */
export async function runPaced(
  perSecond: number,
  milliseconds: number,
  work: (n: number) => Promise<void>,
): Promise<LoadResult> {
  const count = Math.floor((perSecond * milliseconds) / 1000);
  const start = performance.now();
  const latencies: number[] = [];
  const one = async (n: number, turn: number): Promise<void> => {
    await work(n);
    latencies.push(performance.now() - turn);
  };
  const all: Promise<void>[] = [];
  for (let n = 0; n < count; n += 1) {
    const turn = start + (n * 1000) / perSecond;
    const early = turn - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    all.push(one(n, turn));
  }
  await Promise.all(all);
  return { perSecond: (count / (performance.now() - start)) * 1000, latencies, finished: count };
}
