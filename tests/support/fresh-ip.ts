let addresses = 0;

/** A network address of its own for everybody: what is counted per address counts each of them alone. */
export function freshIp(): string {
  addresses += 1;
  return `198.18.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}
