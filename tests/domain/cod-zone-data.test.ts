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

const days = [
  {
    rules: 'as they are',
    zone: 'America/Mexico_City',
    host: 'America/Tijuana',
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
    host: 'Asia/Tokyo',
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
    host: 'Asia/Tokyo',
    date: '2027-03-14',
    from: '13:30',
    to: '16:00',
  },
  {
    rules: 'by half an hour',
    zone: 'Asia/Kolkata',
    host: 'Europe/London',
    date: '2027-07-01',
    from: '03:00',
    to: '05:30',
  },
];

const getEdges = ({ date, from, to }: (typeof days)[number]) => {
  const [opens, closes] = [from, to].map((time) => new Date(`${date}T${time}:00Z`).getTime()) as [number, number];
  return [opens - 1, opens, closes - 1, closes].map((time) => new Date(time).toISOString());
};

const windowsByZones = new Map<string, Promise<EditWindow[]>>();

/** The edit windows at the edges of one day; one process per pair of zones computes all of its days. */
async function getWindows(day: (typeof days)[number]): Promise<EditWindow[]> {
  const { zone, host } = day;
  const alike = days.filter((other) => other.zone === zone && other.host === host);
  const windows = windowsByZones.get(zone + host) ?? readWindows(zone, host, alike.flatMap(getEdges));
  windowsByZones.set(zone + host, windows);
  const start = alike.indexOf(day) * 4;
  return (await windows).slice(start, start + 4);
}

test.each(days)(
  'STATE-07 D-81 with zone data $rules, on $date the window is from $from to $to UTC, whatever the zone of the machine ($host)',
  async (asked) => {
    const { date, from, to } = asked;
    const [opens, closes] = [from, to].map((time) => new Date(`${date}T${time}:00Z`).toISOString());
    const windows = await getWindows(asked);
    expect(windows.map(({ open }) => open)).toEqual([false, true, true, false]);
    expect(windows.map(({ day }) => day)).toEqual([date, date, date, date]);
    for (const { opensAt, closesAt } of windows.slice(0, 3)) expect([opensAt, closesAt]).toEqual([opens, closes]);
  },
);
