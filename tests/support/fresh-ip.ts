let addresses = 0;

/** Returns an unused network address, so that limits per address count each caller alone. */
export function freshIp(): string {
  addresses += 1;
  return `198.18.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}
