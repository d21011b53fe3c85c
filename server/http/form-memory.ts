/**
 * Memory for the files of forms that are read as they arrive. A form takes only as much as it has sent of a file, so an
 * idle one doesn't block others. When memory runs out, the form that started first drops its file: an honest one takes
 * seconds.
 */
import { getBlock } from './network-blocks.ts';

interface MemoryLimits {
  /** Bytes of all forms together. */
  total: number;
  /** Bytes of the forms from one IPv4 address or /64. */
  perAddress: number;
}

/** A form that is being read, or answered. */
export interface FormPlace {
  /** Called when the buffered files have to be dropped. */
  onCrowdedOut: () => void;
  /** False once its files were dropped: nothing more of them is stored. */
  grow(bytes: number): boolean;
  shrink(bytes: number): void;
  /** It was read to its end: its memory is in use and can't be dropped any more. */
  settle(): void;
  leave(): void;
}

interface Held {
  readonly block: string;
  readonly place: FormPlace;
  bytes: number;
  isReading: boolean;
  isCrowdedOut: boolean;
}

const sum = (held: readonly Held[]): number => held.reduce((bytes, each) => bytes + each.bytes, 0);

function crowdOut(held: Held): void {
  held.bytes = 0;
  held.isCrowdedOut = true;
  held.place.onCrowdedOut();
}

/** Memory that forms share as long as they are read and answered. */
export function formMemory({ total, perAddress }: MemoryLimits): { enter(ip: string): FormPlace } {
  /** In the order of their start. */
  const all = new Set<Held>();

  function makeRoom(asking: Held, among: (held: Held) => boolean, limit: number): void {
    for (;;) {
      const held = [...all].filter(among);
      if (sum(held) <= limit) return;
      crowdOut(held.find((each) => each !== asking && each.isReading && each.bytes > 0) ?? asking);
    }
  }

  return {
    enter(ip) {
      const block = getBlock(ip);
      const place: FormPlace = {
        onCrowdedOut: () => undefined,
        grow(bytes) {
          if (held.isCrowdedOut) return false;
          held.bytes += bytes;
          makeRoom(held, (each) => each.block === block, perAddress);
          makeRoom(held, () => true, total);
          return !held.isCrowdedOut;
        },
        shrink(bytes) {
          held.bytes = Math.max(0, held.bytes - bytes);
        },
        settle() {
          held.isReading = false;
        },
        leave() {
          all.delete(held);
        },
      };
      const held: Held = { block, place, bytes: 0, isReading: true, isCrowdedOut: false };
      all.add(held);
      return place;
    },
  };
}
