/** A process with other zone data than this one, because Mexico may change its clock rules at any time. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

interface EditWindow {
  open: boolean;
  opensAt: string;
  closesAt: string;
  day: string;
}

/** @param zoneData the zone whose rules the process uses for Mexico City. @param hostZone the zone of its machine. */
async function readWindows(zoneData: string, hostZone: string, instants: readonly string[]): Promise<EditWindow[]> {
  const preload = ['--import', 'tsx', '--import', './tests/domain/children/other-zone-data.ts'];
  const { stdout } = await run(
    process.execPath,
    [...preload, 'tests/domain/children/edit-window-process.ts', ...instants],
    {
      env: { ...process.env, NODE_OPTIONS: '', TZ: hostZone, ZONE_DATA: zoneData },
    },
  );
  return JSON.parse(stdout) as EditWindow[];
}

test.each([
  {
    rules: 'as they are',
    zone: 'America/Mexico_City',
    host: 'Asia/Tokyo',
    date: '2027-07-01',
    from: '14:30',
    to: '17:00',
  },
  // The host's own clock is put forward between these two, and the window does not move.
  {
    rules: 'as they are',
    zone: 'America/Mexico_City',
    host: 'America/Tijuana',
    date: '2027-03-13',
    from: '14:30',
    to: '17:00',
  },
  {
    rules: 'as they are',
    zone: 'America/Mexico_City',
    host: 'America/Tijuana',
    date: '2027-03-15',
    from: '14:30',
    to: '17:00',
  },
  {
    rules: 'an hour ahead for good',
    zone: 'America/Lima',
    host: 'UTC',
    date: '2027-07-01',
    from: '13:30',
    to: '16:00',
  },
  {
    rules: 'with summer time again, in summer',
    zone: 'America/Chicago',
    host: 'Europe/London',
    date: '2027-07-01',
    from: '13:30',
    to: '16:00',
  },
  {
    rules: 'with summer time again, in winter',
    zone: 'America/Chicago',
    host: 'Asia/Tokyo',
    date: '2027-01-15',
    from: '14:30',
    to: '17:00',
  },
  {
    rules: 'with summer time again, on the morning of the change',
    zone: 'America/Chicago',
    host: 'UTC',
    date: '2027-03-14',
    from: '13:30',
    to: '16:00',
  },
  {
    rules: 'by half an hour',
    zone: 'Asia/Kolkata',
    host: 'America/Tijuana',
    date: '2027-07-01',
    from: '03:00',
    to: '05:30',
  },
])(
  'STATE-07 D-81 with zone data $rules, on $date the window is from $from to $to UTC, whatever the zone of the machine ($host)',
  async ({ zone, host, date, from, to }) => {
    const utc = (time: string) => new Date(`${date}T${time}:00Z`);
    const [opens, closes] = [utc(from), utc(to)];
    const edges = [opens.getTime() - 1, opens.getTime(), closes.getTime() - 1, closes.getTime()];
    const windows = await readWindows(
      zone,
      host,
      edges.map((time) => new Date(time).toISOString()),
    );
    expect(windows.map(({ open }) => open)).toEqual([false, true, true, false]);
    expect(windows.map(({ day }) => day)).toEqual([date, date, date, date]);
    for (const { opensAt, closesAt } of windows.slice(0, 3))
      expect([opensAt, closesAt]).toEqual([opens.toISOString(), closes.toISOString()]);
  },
);
