/** What comes by itself is waited for: however long it takes, a busy machine is no failure. */
import { vi } from 'vitest';

/** Tries until `check` throws no more. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 150_000 });
