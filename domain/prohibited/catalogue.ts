/** Every group of prohibited and restricted items, in the order that the guide shows them. */
import { batteries } from './batteries.ts';
import { chemicals } from './chemicals.ts';
import { drugs } from './drugs.ts';
import { explosives } from './explosives.ts';
import { flammables } from './flammables.ts';
import { food } from './food.ts';
import { gases } from './gases.ts';
import { health } from './health.ts';
import { illegal } from './illegal.ts';
import { living } from './living.ts';
import type { ProhibitedSection } from './types.ts';
import { valuables } from './valuables.ts';
import { weapons } from './weapons.ts';

export const prohibitedSections: readonly ProhibitedSection[] = [
  explosives,
  flammables,
  gases,
  chemicals,
  weapons,
  drugs,
  health,
  valuables,
  living,
  batteries,
  food,
  illegal,
];
