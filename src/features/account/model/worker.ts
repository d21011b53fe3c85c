/** Works in a thread of its own, so that the person goes on typing; ending the thread gives the work up. */
import { solveWork, type Work } from './solve.ts';

globalThis.addEventListener('message', ({ data }: MessageEvent<Work>) =>
  globalThis.postMessage(solveWork(data), { transfer: [] }),
);
