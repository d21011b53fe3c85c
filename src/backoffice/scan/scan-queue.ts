/**
 * Readings in the order in which they were made: shown at once, sent one after the other, stored on the device until
 * the server has them. Knows no React; what is outside comes in by ports.
 */
import { v7 as uuidv7 } from 'uuid';
import { constants } from '#domain/constants.ts';
import { isWaybillNumber, normalizeWaybill } from '#domain/parcel/waybill.ts';
import { localTime } from '#domain/time/zoned-time.ts';
import type { Reply } from '../api/client.ts';

/**
 * `waiting` to be sent; `sent`: the server has it; `duplicate`: read before with the same status; `refused`: the server
 * says why, e.g. the wrong order; `unknown`: no waybill.
 */
export type ScanState = 'waiting' | 'sent' | 'duplicate' | 'refused' | 'unknown';

export interface Reading {
  /** Of the scan as well: what is sent again because its reply was lost, is entered once. */
  readonly id: string;
  /** Its operator: another one on this device does not send it. */
  readonly by: string;
  readonly waybill: string;
  readonly status: string;
  readonly place?: string;
  /** When it was read, ms. */
  readonly at: number;
  readonly state: ScanState;
  /** Why it was refused, in the server's words. */
  readonly why?: string;
}

export interface ScanPorts {
  readonly operator: string;
  /** Rejects without a connection. */
  readonly send: (input: Readonly<Record<string, unknown>>) => Promise<Pick<Reply, 'exit' | 'said'>>;
  readonly store: {
    readonly list: () => Promise<readonly Reading[]>;
    readonly put: (reading: Reading) => Promise<void>;
    readonly remove: (id: string) => Promise<void>;
  };
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly onChange: () => void;
}

/** The server's times have no seconds: a reading that is sent at once has its own. */
const lateMs = 60_000;
const retryMs = 5_000;
/** What stays on screen besides what waits; the server has the rest. */
const mostShown = 500;

const toMoment = (ms: number): string => {
  const { date, time } = localTime(new Date(ms), constants.service.timeZone);
  return `${date} ${time}`;
};

export class ScanQueue {
  readonly #ports: ScanPorts;
  #readings: readonly Reading[] = [];
  #isSending = false;
  #isClosed = false;
  #isOffline = false;

  constructor(ports: ScanPorts) {
    this.#ports = ports;
  }

  /** The newest first. */
  get readings(): readonly Reading[] {
    return this.#readings;
  }

  /** The last attempt found no connection. */
  get isOffline(): boolean {
    return this.#isOffline;
  }

  /** Continues with what an earlier page could not send. */
  async open(): Promise<void> {
    const { operator, store } = this.#ports;
    const stored = await store.list().catch(() => []);
    const known = new Set(this.#readings.map(({ id }) => id));
    this.#readings = [...this.#readings, ...stored.filter(({ id, by }) => by === operator && !known.has(id))].toSorted(
      (a, b) => b.at - a.at,
    );
    this.#ports.onChange();
    void this.#sendAll();
  }

  close(): void {
    this.#isClosed = true;
  }

  /** Adds what was read. Returns its state at once: a scanner does not wait for the server. */
  add(text: string, { status, place }: { status: string; place?: string | undefined }): Reading {
    const { operator: by, now, store, onChange } = this.#ports;
    const waybill = normalizeWaybill(text).toUpperCase();
    const isKnown = isWaybillNumber(waybill);
    const isRepeated = this.#readings.some(
      (reading) =>
        reading.waybill === waybill &&
        reading.status === status &&
        (reading.state === 'waiting' || reading.state === 'sent'),
    );
    const at = now();
    const reading: Reading = {
      id: uuidv7(),
      by,
      waybill: isKnown ? waybill : text.trim(),
      status,
      ...(place && { place }),
      at,
      state: isKnown ? (isRepeated ? 'duplicate' : 'waiting') : 'unknown',
    };
    this.#readings = [reading, ...this.#readings].filter(
      ({ state }, index) => index < mostShown || state === 'waiting',
    );
    onChange();
    if (reading.state === 'waiting') {
      // Sent all the same when the device cannot store it.
      void store
        .put(reading)
        .catch(() => undefined)
        .then(() => this.#sendAll());
    }
    return reading;
  }

  #replace(next: Reading): void {
    this.#readings = this.#readings.map((reading) => (reading.id === next.id ? next : reading));
    this.#ports.onChange();
  }

  /** Removes a question that was dealt with. */
  dismiss(id: string): void {
    this.#readings = this.#readings.filter((reading) => reading.id !== id);
    this.#ports.onChange();
  }

  async #send(reading: Reading): Promise<void> {
    const { send, store, now } = this.#ports;
    const { id, waybill, status, place, at } = reading;
    const isLate = now() - at > lateMs;
    const { exit, said } = await send({
      waybill,
      status,
      reading: id,
      ...(place !== undefined && { place }),
      ...(isLate && { at: toMoment(at) }),
    });
    await store.remove(reading.id).catch(() => undefined);
    this.#replace(exit === 0 ? { ...reading, state: 'sent' } : { ...reading, state: 'refused', why: said.join(' ') });
  }

  /** One after the other: the order of readings is the order of what happened. */
  async #sendAll(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (;;) {
      const next = this.#readings.findLast(({ state }) => state === 'waiting');
      if (!next || this.#isClosed) break;
      try {
        await this.#send(next);
        this.#isOffline = false;
      } catch {
        this.#isOffline = true;
        this.#ports.onChange();
        await this.#ports.wait(retryMs);
      }
    }
    this.#isSending = false;
    this.#ports.onChange();
  }
}
