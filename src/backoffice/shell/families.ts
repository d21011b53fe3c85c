/** Navigation from the allowed commands: groups of families, a family being the commands with the same first word. */
import type { IconName } from '#src/components/icon.tsx';
import type { CommandFacts } from '../api/client.ts';

export interface Family {
  readonly name: string;
  readonly path: string;
  readonly commands: readonly CommandFacts[];
}

export interface Group {
  readonly name: string;
  readonly families: readonly Family[];
}

/** Families with a screen of their own; all others get the generated one. */
export const screens = {
  order: 'orders',
  cod: 'cod',
  scan: 'scan',
  tariff: 'tariffs',
  audit: 'audit',
  proposal: 'proposals',
} as const;

const icons: Readonly<Record<string, IconName>> = {
  queue: 'menu',
  order: 'search',
  inbox: 'mail',
  case: 'triangle',
  delivery: 'truck',
  return: 'return',
  price: 'calculator',
  cod: 'cash',
  tariff: 'file',
  coupon: 'coupon',
  scan: 'scan',
  day: 'calendar',
  slots: 'clock',
  holiday: 'calendar',
  audit: 'shield',
  proposal: 'eye',
  key: 'lock',
  operator: 'user',
};

export const getIcon = (family: string): IconName => icons[family] ?? 'box';

export const getFamilyName = (command: string): string => command.split(' ')[0] ?? command;

const order = ['desk', 'finance', 'warehouse', 'analysis', 'administration'];

const getPlace = (group: string): number => {
  const place = order.indexOf(group);
  return place < 0 ? order.length : place;
};

export function toFamilies(commands: readonly CommandFacts[]): Family[] {
  const names = [...new Set(commands.map(({ name }) => getFamilyName(name)))];
  return names.map((name) => ({
    name,
    path: Object.hasOwn(screens, name) ? `/${screens[name as keyof typeof screens]}` : `/commands/${name}`,
    commands: commands.filter((command) => getFamilyName(command.name) === name),
  }));
}

const getGroup = ({ commands: [first] }: Family): string => first?.group ?? '';

export function toGroups(commands: readonly CommandFacts[]): Group[] {
  // The queue is the first page, above all groups.
  const families = toFamilies(commands).filter(({ name }) => name !== 'queue');
  return [...new Set(families.map(getGroup))]
    .map((name) => ({ name, families: families.filter((family) => getGroup(family) === name) }))
    .toSorted((a, b) => getPlace(a.name) - getPlace(b.name));
}
