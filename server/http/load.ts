/** Refuses work before a queue grows: above the limit a call is answered `busy` at once, and recovers by itself. */
export interface LoadLimit {
  readonly inFlight: number;
  /** Runs `work`, or answers undefined without starting it when too much is running. */
  run<T>(work: () => Promise<T>): Promise<T> | undefined;
}

export function limitLoad(max: number): LoadLimit {
  let inFlight = 0;
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    inFlight += 1;
    try {
      return await work();
    } finally {
      inFlight -= 1;
    }
  };
  return {
    get inFlight() {
      return inFlight;
    },
    run: (work) => (inFlight >= max ? undefined : counted(work)),
  };
}
