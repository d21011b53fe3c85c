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
const screens: Readonly<Record<string, string>> = {
  order: '/orders',
  cod: '/cod',
  scan: '/scan',
  tariff: '/tariffs',
  coupon: '/coupons',
  banner: '/banners',
  content: '/content',
  health: '/system',
  pickup: '/pickups',
  branch: '/branches',
  inbox: '/inbox',
  merchant: '/merchants',
  proposal: '/proposals',
};

/** Boards of one kind of row, by the command that lists it; its family has the commands. */
const boards = [
  { name: 'claims', path: '/claims', command: 'case decide' },
  { name: 'cuts', path: '/cuts', command: 'cod due' },
] as const;

const icons: Readonly<Record<string, IconName>> = {
  queue: 'menu',
  order: 'search',
  inbox: 'mail',
  case: 'triangle',
  delivery: 'truck',
  'drop-off': 'box',
  return: 'return',
  price: 'calculator',
  cod: 'cash',
  claims: 'triangle',
  cuts: 'calculator',
  merchant: 'shop',
  tariff: 'file',
  banner: 'info',
  content: 'file',
  coupon: 'coupon',
  scan: 'scan',
  day: 'calendar',
  slots: 'clock',
  holiday: 'calendar',
  pickup: 'calendar',
  branch: 'pin',
  audit: 'shield',
  proposal: 'eye',
  key: 'lock',
  operator: 'user',
};

export const getIcon = (family: string): IconName => icons[family] ?? 'box';

/** Commands that belong to the page of another family. */
const hosts: Readonly<Record<string, string>> = { campaign: 'coupon', jobs: 'health', rules: 'health' };

export function getFamilyName(command: string): string {
  const name = command.split(' ')[0] ?? command;
  return hosts[name] ?? name;
}

/** The sections of the navigation; a family that none names is under the last one. */
const sections = {
  service: ['order', 'inbox', 'case', 'delivery', 'drop-off', 'return'],
  finance: ['cuts', 'merchant', 'cod', 'claims', 'price', 'tariff', 'coupon'],
  warehouse: ['scan', 'pickup', 'branch', 'day', 'slots', 'holiday'],
  control: ['content', 'banner', 'proposal', 'audit', 'health', 'operator', 'key'],
} as const satisfies Record<string, readonly string[]>;

const getSection = ({ name }: Family): string =>
  Object.entries(sections).find(([, names]: [string, readonly string[]]) => names.includes(name))?.[0] ?? 'control';

export function toFamilies(commands: readonly CommandFacts[]): Family[] {
  const names = [...new Set(commands.map(({ name }) => getFamilyName(name)))];
  const families = names.map((name) => ({
    name,
    path: Object.hasOwn(screens, name) ? (screens[name] ?? '') : `/commands/${name}`,
    commands: commands.filter((command) => getFamilyName(command.name) === name),
  }));
  const allowed = boards.filter(({ command }) => commands.some(({ name }) => name === command));
  return [...families, ...allowed.map(({ name, path }) => ({ name, path, commands: [] }))];
}

/** Families that the pickup board leads to. */
const behindBoard: ReadonlySet<string> = new Set(['day', 'slots', 'holiday']);

export function toGroups(commands: readonly CommandFacts[]): Group[] {
  const all = toFamilies(commands);
  const hasBoard = all.some(({ name }) => name === 'pickup');
  // The queue is the first page, above all groups.
  const families = all.filter(({ name }) => name !== 'queue' && !(hasBoard && behindBoard.has(name)));
  return Object.keys(sections)
    .map((name) => ({ name, families: families.filter((family) => getSection(family) === name) }))
    .filter(({ families: own }) => own.length > 0);
}
