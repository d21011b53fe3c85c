/** The report of a part: Markdown, for the terminal and for bench/results. */
import { cpus, loadavg, totalmem } from 'node:os';

export interface Report {
  title: string;
  /** Blocks of Markdown, one below the other. */
  blocks: readonly string[];
}

export type Cell = string | number;

/** A Markdown table with right-aligned numbers. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const texts = [head, ...rows].map((row) => row.map(String));
  const isNumeric = head.map((_, column) => rows.every((row) => /^([\d.–-]|$)/.test(String(row[column] ?? ''))));
  const widths = head.map((_, column) => Math.max(4, ...texts.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => pad(row[column] ?? '', width, isNumeric[column] ?? false)).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (isNumeric[column] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`;
  const [first = [], ...others] = texts;
  return [line(first), rule, ...others.map(line)].join('\n');
}

function pad(text: string, width: number, atEnd: boolean): string {
  return atEnd ? text.padStart(width) : text.padEnd(width);
}

/** A figure with a number of decimals; a dash when there is none. */
export function figure(value: number, decimals = 0): string {
  return Number.isFinite(value) ? value.toFixed(decimals) : '–';
}

export const kib = (bytes: number): string => figure(bytes / 1024, 1);

/** A share as percent, e.g. `12 %`. */
export const percent = (share: number): string => `${figure(share * 100)} %`;

/** A ratio, e.g. `1.25x`. */
export const times = (value: number): string => `${figure(value, 2)}x`;

// The machine and its load, without which no figure is meaningful.

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

// Statistics of a set of measurements. All return NaN for an empty set.

/** Nearest rank; `share` from 0 to 1, so 0.95 is p95. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

/** The range of the measurements, as a share of their median. */
export function spread(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / median(values);
}
