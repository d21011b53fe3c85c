/** A process that came with other zone data than this one: what Mexico decides about its clocks is not ours to know. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

interface Told {
  open: boolean;
  opensAt: string;
  closesAt: string;
  day: string;
}

/** @param zoneData the zone whose rules the process has for Mexico City. @param hostZone the clock of its machine. */
async function tell(zoneData: string, hostZone: string, instants: readonly string[]): Promise<Told[]> {
  const preload = ['--import', 'tsx', '--import', './tests/domain/children/other-zone-data.ts'];
  const { stdout } = await run(
    process.execPath,
    [...preload, 'tests/domain/children/edit-window-process.ts', ...instants],
    {
      env: { ...process.env, NODE_OPTIONS: '', TZ: hostZone, ZONE_DATA: zoneData },
    },
  );
  return JSON.parse(stdout) as Told[];
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
  // The host's own clock is put forward between these two, and the window stays where it is.
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

const asked = new Map<string, Promise<Told[]>>();

/** Of the edges of one day; a process is asked for all days of its zones at once. */
async function tellEdges(day: (typeof days)[number]): Promise<Told[]> {
  const { zone, host } = day;
  const alike = days.filter((other) => other.zone === zone && other.host === host);
  const told = asked.get(zone + host) ?? tell(zone, host, alike.flatMap(getEdges));
  asked.set(zone + host, told);
  const start = alike.indexOf(day) * 4;
  return (await told).slice(start, start + 4);
}

test.each(days)(
  'STATE-07 D-81 with zone data $rules, on $date the window is from $from to $to UTC, wherever the machine stands ($host)',
  async (day) => {
    const { date, from, to } = day;
    const [opens, closes] = [from, to].map((time) => new Date(`${date}T${time}:00Z`).toISOString());
    const told = await tellEdges(day);
    expect(told.map(({ open }) => open)).toEqual([false, true, true, false]);
    expect(told.map(({ day }) => day)).toEqual([date, date, date, date]);
    for (const { opensAt, closesAt } of told.slice(0, 3)) expect([opensAt, closesAt]).toEqual([opens, closes]);
  },
);
