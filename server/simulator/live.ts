/** Parcels that go on by themselves while this process runs, as `npm run sim -- live` lets them go on from a terminal. */
import { isFinal } from '#domain/order-status.ts';
import type { ServerContext } from '../context.ts';
import { describeError } from '../http/log.ts';
import { stepParcel } from './actions.ts';
import { getParcel } from './parcel.ts';

interface Life {
  secondsPerStep: number;
  timer: NodeJS.Timeout;
  /** The step that is being taken. */
  step?: Promise<void>;
}

const livesOf = new WeakMap<ServerContext, Map<string, Life>>();

/** How often the parcel takes a step; undefined when it doesn't by itself. */
export const getSecondsPerStep = (context: ServerContext, waybillNo: string): number | undefined =>
  livesOf.get(context)?.get(waybillNo)?.secondsPerStep;

/** Whether there is more to come. */
async function takeStep(context: ServerContext, waybillNo: string): Promise<boolean> {
  const taken = await stepParcel(context, await getParcel(context, waybillNo));
  return taken !== undefined && !isFinal(taken.step.status);
}

/** Takes the first step after that time, and goes on until the journey is over or somebody stops it. */
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
    // Another life may have begun meanwhile, or this one been stopped.
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

/** Before the database closes: nothing goes on, and what is being written is. */
export async function stopLives(context: ServerContext): Promise<void> {
  const lives = livesOf.get(context) ?? new Map<string, Life>();
  const steps = [...lives.values()].map(({ step }) => step);
  for (const waybillNo of lives.keys()) stopLife(context, waybillNo);
  await Promise.all(steps);
}
