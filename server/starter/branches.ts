/** The starter branches, written for this project like their postal codes: at least three in each state. */
import type { Insertable } from 'kysely';
import type { DayHours, WeekHours } from '#domain/branch-hours.ts';
import type { BranchService } from '#domain/branch-services.ts';
import type { BranchTable, PostalCodeTable } from '../db/tables/catalogue.ts';
import { type Position, readFolder, getStateCode } from './files.ts';

type Branch = Insertable<BranchTable>;

interface BranchEntry {
  code: string;
  name: string;
  zip: string;
  colony: string;
  street: string;
  at: Position;
  phone: string;
  kind: keyof typeof kinds;
}

interface Kind {
  week: WeekHours;
  opensOnHolidays?: boolean;
  services: BranchService[];
}

const hours = (opens: number, closes: number): DayHours => ({ opens: opens * 60, closes: closes * 60 });
const week = (weekdays: DayHours, saturday: DayHours | null, sunday: DayHours | null = null): WeekHours => [
  ...Array.from({ length: 5 }, () => weekdays),
  saturday,
  sunday,
];

const kinds = {
  main: {
    week: week(hours(8, 20), hours(9, 15)),
    services: ['dropOff', 'pickUp', 'packaging', 'codPayout', 'international'],
  },
  street: { week: week(hours(9, 19), hours(9, 14)), services: ['dropOff', 'pickUp', 'packaging'] },
  /** In a shopping centre. */
  mall: {
    week: week(hours(10, 20), hours(10, 20), hours(11, 18)),
    opensOnHolidays: true,
    services: ['dropOff', 'pickUp', 'packaging', 'codPayout'],
  },
  /** A counter in a shopping centre, without storage. */
  counter: {
    week: week(hours(10, 21), hours(10, 21), hours(10, 20)),
    opensOnHolidays: true,
    services: ['dropOff', 'packaging'],
  },
  /** A shop that accepts and hands out parcels. */
  point: { week: week(hours(9, 18), hours(9, 18)), services: ['dropOff', 'pickUp'] },
  depot: { week: week(hours(7, 19), hours(8, 13)), services: ['dropOff', 'pickUp', 'international'] },
  /** At a wholesale market. */
  early: {
    week: week(hours(5, 15), hours(5, 13), hours(6, 11)),
    opensOnHolidays: true,
    services: ['dropOff', 'pickUp', 'codPayout'],
  },
} satisfies Record<string, Kind>;

/** @throws Error when the catalogue lacks a branch's postal code. */
export function starterBranches(postalCodes: readonly Pick<PostalCodeTable, 'zip' | 'city'>[]): Branch[] {
  const cities = new Map(postalCodes.map(({ zip, city }) => [zip, city]));
  return readFolder<BranchEntry[]>('branches')
    .flat()
    .map(({ code, name, zip, colony, street, at: [latitude, longitude], phone, kind }) => {
      const city = cities.get(zip);
      if (city === undefined) throw new Error(`Branch ${code} stands at an unknown postal code.`);
      const { week: days, services, opensOnHolidays = false }: Kind = kinds[kind];
      return {
        code,
        name,
        zip,
        state: getStateCode(zip),
        city,
        colony,
        street,
        latitude,
        longitude,
        phone,
        services,
        hours: JSON.stringify(days),
        opens_on_holidays: opensOnHolidays,
      };
    });
}
