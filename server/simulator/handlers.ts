import { isFinal, nextStatuses } from '#domain/parcel/order-status.ts';
import { phoneTail } from '#domain/account/phone.ts';
import { formatOrigin } from '#domain/address/address.ts';
import type { Answer } from '#contract/calls.ts';
import type { ServerContext } from '../context.ts';
import { BusinessError } from '../http/failures.ts';
import type { Handlers, Input } from '../http/handlers.ts';
import { delayParcel, deliverParcel, reportException, scanParcel, serveCase, stepParcel } from './actions.ts';
import { nextStep, type Parcel } from './journey.ts';
import { getParcel, NotPossible } from './parcel.ts';
import { findParcel, type ListedParcel, listParcels } from './store.ts';
import { describeError } from '../http/log.ts';

/** Parcels that advance automatically while this process runs, like `npm run sim -- live` from a terminal. */
interface Life {
  secondsPerStep: number;
  timer: NodeJS.Timeout;
  /** The running step. */
  step?: Promise<void>;
}

const livesOf = new WeakMap<ServerContext, Map<string, Life>>();

/** The interval of the parcel's steps; undefined when it isn't automatic. */
const getSecondsPerStep = (context: ServerContext, waybillNo: string): number | undefined =>
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
      context.log.warn({ err: describeError(error) }, 'the automatic movement of a parcel was stopped');
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

/** Orders that the page lists. */
const listed = 10;

type SimulatedParcel = Answer<'simulatorParcels'>['parcels'][number];

function toAnswer(context: ServerContext, parcel: ListedParcel): SimulatedParcel {
  const { waybillNo, orderNo, status, lastPlace, promisedTo, sender, recipient, hasOpenCase } = parcel;
  const step = nextStep(parcel);
  return {
    waybillNo,
    orderNo,
    tail: phoneTail(recipient.phone),
    status,
    origin: formatOrigin(sender),
    destination: formatOrigin(recipient),
    lastPlace,
    promisedTo,
    step: step ? { status: step.status, place: step.place } : null,
    hasOpenCase,
    secondsPerStep: getSecondsPerStep(context, waybillNo) ?? null,
  };
}

async function knownParcel({ db }: ServerContext, waybillNo: string): Promise<Parcel> {
  const parcel = await findParcel(db, waybillNo);
  if (!parcel) throw new BusinessError('notFound');
  return parcel;
}

const given = <T>(value: T | undefined): T => {
  if (value === undefined) throw new BusinessError('invalidParameter');
  return value;
};

async function play(context: ServerContext, parcel: Parcel, input: Input<'simulatorPlay'>): Promise<unknown> {
  switch (input.event) {
    case 'step':
      return stepParcel(context, parcel);
    case 'scan': {
      const status = given(input.status);
      // Who chooses that it arrives wants to see who signed.
      const arrives = status === 'signed' && nextStatuses(parcel.status).includes(status);
      return arrives ? deliverParcel(context, parcel) : scanParcel(context, parcel, status);
    }
    case 'exception':
      return reportException(context, parcel, given(input.exception));
    case 'delay':
      return delayParcel(context, parcel, { reason: given(input.reason), days: given(input.days) });
    case 'answer':
    case 'solve':
      return serveCase(context, parcel, input.event);
  }
}

/** In development only (D-12). */
export const simulatorHandlers = {
  async simulatorParcels({ context, input }) {
    const parcels = await listParcels(context.db, listed, input.keyword);
    return {
      now: context.clock().toISOString(),
      hoursAhead: context.ahead?.hours ?? 0,
      parcels: parcels.map((parcel) => toAnswer(context, parcel)),
    };
  },
  async simulatorPlay({ context, input }) {
    const parcel = await knownParcel(context, input.waybillNo);
    try {
      await play(context, parcel, input);
    } catch (error) {
      throw error instanceof NotPossible ? new BusinessError('conflict') : error;
    }
    return null;
  },
  async simulatorLive({ context, input: { waybillNo, secondsPerStep } }) {
    const parcel = await knownParcel(context, waybillNo);
    if (secondsPerStep > 0) startLife(context, parcel.waybillNo, secondsPerStep);
    else stopLife(context, parcel.waybillNo);
    return null;
  },
  async simulatorClock({ context: { ahead }, input }) {
    if (ahead) ahead.hours = input.hoursAhead;
    return null;
  },
} satisfies Partial<Handlers>;
