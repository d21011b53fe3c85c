/** How long this process has computed for `work`, in milliseconds: what other processes take of the machine doesn't count. */
export function cpuTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
