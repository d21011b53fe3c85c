import { setImmediate } from 'node:timers/promises';

/**
 * Lets whatever else this process has to do go first. A server may be doing the import, and the embedded database answers
 * without ever giving way by itself: a long row of its statements would keep every visitor waiting.
 */
export const othersTurn = (): Promise<void> => setImmediate();
