/** Waits for asynchronous results: a slow machine must not cause a failure. */
import { vi } from 'vitest';

/** Retries until `check` no longer throws. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 150_000 });
