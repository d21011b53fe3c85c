/**
 * Memory for the files of forms that are read as they come. A form holds what it has sent of a file and nothing else, so
 * one that waits closes none to others. Where memory runs out, the form that began first lets its file go: an honest one
 * takes seconds.
 */
import { getBlock } from './network-blocks.ts';

interface MemoryLimits {
  /** Bytes of all forms together. */
  total: number;
  /** Bytes of the forms from one IPv4 address or /64. */
  perAddress: number;
}

/** A form that is read, or answered. */
export interface FormPlace {
  /** Called when what is held of its files has to be let go. */
  onCrowdedOut: () => void;
  /** False once its files were let go: nothing more of them is kept. */
  grow(bytes: number): boolean;
  shrink(bytes: number): void;
  /** It was read to its end: what is held is in use and can't be let go any more. */
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
  /** Those that began first come first. */
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
