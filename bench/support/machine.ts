/** The machine and its load, without which no figure is meaningful. */
import { cpus, loadavg, totalmem } from 'node:os';
import { figure } from './report.ts';

/** One line about the machine. */
export function machineFacts(): string {
  const [first] = cpus();
  const memory = figure(totalmem() / 1024 ** 3);
  const today = new Date().toISOString().slice(0, 10);
  return `${today} · ${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${memory} GiB · Node ${process.versions.node} · ${process.platform}`;
}

/** Other work on the machine affects every figure; a load above 0.5 before the start suggests a second run. */
export function loadBefore(): string {
  const [minute = Number.NaN] = loadavg();
  return `Load of the machine before the start: ${figure(minute, 2)} (a calm one is below 0.5).`;
}
