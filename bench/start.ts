/**
 * Part `start`: how long `npm start` takes and the idle server's memory, compared with another commit in the same run.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/postgres.ts';
import { type BenchDatabase, embeddedDatabase, postgresDatabase } from './support/database.ts';
import { figure, loadBefore, median, type Report, table, times } from './support/report.ts';

/** Second starts of each commit on each database, in turns. */
const rounds = 3;
const restMs = 10_000;
const pollMs = 25;

interface Started {
  /** From the command to the first 200 of `/readyz`. */
  seconds: number;
  /** CPU time of all its processes until then. */
  cpuSeconds: number;
  /** Proportional memory of all its idle processes. */
  mib: number;
}

/** A checkout like a fresh clone after `npm ci`; packages are linked when the lock file is the same. */
function checkOut(commit: string, folder: string): string {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' });
  git('clone', '--quiet', '--no-checkout', '.', folder);
  git('-C', folder, 'checkout', '--quiet', git('rev-parse', commit).trim());
  const lock = 'package-lock.json';
  const run = (command: string, ...words: string[]) => execFileSync(command, words, { cwd: folder, stdio: 'ignore' });
  if (readFileSync(lock, 'utf8') === readFileSync(join(folder, lock), 'utf8')) {
    execFileSync('cp', ['-al', 'node_modules', folder]);
    rmSync(join(folder, 'node_modules/.cache'), { recursive: true, force: true });
    run('npm', 'run', 'prepare');
  } else run('npm', 'ci');
  return folder;
}

/** A process and its descendants. */
function getTree(pid: number): number[] {
  const path = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(path) ? readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number) : [];
  return [pid, ...children.flatMap(getTree)];
}

const getMib = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;

/** Own time and that of finished children, in hundredths of a second. */
const getTicks = (pid: number): number =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0);

const sumOver = (pid: number, measure: (pid: number) => number): number =>
  getTree(pid).reduce((sum, each) => sum + measure(each), 0);

/** The command of `npm start` in production mode, without npm. */
async function start(checkout: string, { serverEnv, folder }: BenchDatabase): Promise<Started> {
  const port = await freePort();
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  const [, ...words] = scripts.start.split(' ');
  const begin = performance.now();
  const child = spawn(process.execPath, words, {
    cwd: checkout,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      PORT: String(port),
      DATA_DIR: folder,
      ...serverEnv,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${checkout} ended with ${child.exitCode} before it was ready.`);
    await sleep(pollMs);
  }
  const seconds = (performance.now() - begin) / 1000;
  const pid = child.pid as number;
  const cpuSeconds = sumOver(pid, getTicks) / 100;
  await sleep(restMs);
  const mib = sumOver(pid, getMib);
  child.kill('SIGTERM');
  await ended;
  return { seconds, cpuSeconds, mib };
}

const columns = { seconds: 's until /readyz', cpuSeconds: 'CPU s until /readyz', mib: 'MiB at rest' } as const;

/** A row of medians for each figure: this commit, the other one, and the ratio. */
const toRows = (what: string, own: readonly Started[], other: readonly Started[]): string[][] =>
  Object.entries(columns).map(([key, title]) => {
    const [mine, theirs] = [own, other].map((all) => median(all.map((one) => one[key as keyof Started]))) as [
      number,
      number,
    ];
    return [what, title, figure(mine, 1), figure(theirs, 1), times(mine / theirs)];
  });

/** @param commit whose start is compared with that of `HEAD`. */
export async function measureStart([commit = 'HEAD']: readonly string[]): Promise<Report> {
  const load = loadBefore();
  const root = mkdtempSync(join(tmpdir(), 'jmx-bench-start-'));
  const rows: string[][] = [];
  try {
    const checkouts = ['HEAD', commit].map((each, index) => checkOut(each, join(root, String(index))));
    for (const open of [async () => embeddedDatabase(), () => postgresDatabase(1)]) {
      const databases = [await open(), await open()].filter((database) => database !== undefined);
      const started: [Started[], Started[]] = [[], []];
      for (let round = 0; databases.length === 2 && round <= rounds; round += 1)
        for (const index of round % 2 === 0 ? [0, 1] : [1, 0])
          started[index]?.push(await start(checkouts[index] as string, databases[index] as BenchDatabase));
      for (const database of databases) await database.remove();
      const [{ name } = { name: '' }] = databases;
      if (name === 'PGlite')
        rows.push(...toRows('first start', started[0].slice(0, 1), started[1].slice(0, 1)).slice(0, 2));
      if (name !== '') rows.push(...toRows(`second start, ${name}`, started[0].slice(1), started[1].slice(1)));
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  return {
    title: 'Start and memory',
    blocks: [
      `In production mode; medians of ${rounds} second starts, in turns; memory (PSS) of all processes ${restMs / 1000} s after the server is ready. ${load}`,
      table(['what', 'figure', 'HEAD', commit, 'ratio'], rows),
    ],
  };
}
