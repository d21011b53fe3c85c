/** Parcels that advance automatically while this process runs, like `npm run sim -- live` from a terminal. */
import { isFinal } from '#domain/order-status.ts';
import type { ServerContext } from '../context.ts';
import { describeError } from '../http/log.ts';
import { stepParcel } from './actions.ts';
import { getParcel } from './parcel.ts';

interface Life {
  secondsPerStep: number;
  timer: NodeJS.Timeout;
  /** The running step. */
  step?: Promise<void>;
}

const livesOf = new WeakMap<ServerContext, Map<string, Life>>();

/** The interval of the parcel's steps; undefined when it isn't automatic. */
export const getSecondsPerStep = (context: ServerContext, waybillNo: string): number | undefined =>
  livesOf.get(context)?.get(waybillNo)?.secondsPerStep;

/** Whether the journey continues. */
async function takeStep(context: ServerContext, waybillNo: string): Promise<boolean> {
  const taken = await stepParcel(context, await getParcel(context, waybillNo));
  return taken !== undefined && !isFinal(taken.step.status);
}

/** Takes the first step after that interval, and continues until the journey is over or it is stopped. */
export function startLife(context: ServerContext, waybillNo: string, secondsPerStep: number): void {
  stopLife(context, waybillNo);
  const lives = livesOf.get(context) ?? new Map<string, Life>();
  livesOf.set(context, lives);
  const wait = () => setTimeout(() => (life.step = goOn()), secondsPerStep * 1000).unref();
  const life: Life = { secondsPerStep, timer: wait() };
  const goOn = async (): Promise<void> => {
    const lasts = await takeStep(context, waybillNo).catch((error: unknown) => {
      context.log.warn({ err: describeError(error) }, 'a parcel that went on by itself was stopped');
      return false;
    });
    // The journey may have been stopped or started again meanwhile.
    if (lives.get(waybillNo) !== life) return;
    if (lasts) life.timer = wait();
    else lives.delete(waybillNo);
  };
  lives.set(waybillNo, life);
}

export function stopLife(context: ServerContext, waybillNo: string): void {
  const lives = livesOf.get(context);
  clearTimeout(lives?.get(waybillNo)?.timer);
  lives?.delete(waybillNo);
}

/** Before the database closes: stops all, and waits for running steps. */
export async function stopLives(context: ServerContext): Promise<void> {
  const lives = livesOf.get(context) ?? new Map<string, Life>();
  const steps = [...lives.values()].map(({ step }) => step);
  for (const waybillNo of lives.keys()) stopLife(context, waybillNo);
  await Promise.all(steps);
}
