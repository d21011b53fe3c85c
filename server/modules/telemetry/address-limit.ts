/**
 * How many messages an address may send. Stored in memory and not in the database: the counts are worth little, and a
 * row would reveal that an address was here.
 */
export interface AddressLimit {
  /** Counts one message; false when the address, or all together, have reached the limit. */
  allows: (address: string, now: Date) => boolean;
}

export interface AddressLimits {
  perAddress: number;
  /** Of all addresses together. */
  inAll: number;
  windowMs: number;
}

export function createAddressLimit({ perAddress, inAll, windowMs }: AddressLimits): AddressLimit {
  let counts = new Map<string, number>();
  let begun = 0;
  let all = 0;
  return {
    allows: (address, now) => {
      if (now.getTime() - begun >= windowMs) {
        counts = new Map();
        begun = now.getTime();
        all = 0;
      }
      const count = (counts.get(address) ?? 0) + 1;
      if (count > perAddress || all >= inAll) return false;
      counts.set(address, count);
      all += 1;
      return true;
    },
  };
}
