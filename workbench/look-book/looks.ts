/** The screens of the story index by journey, and the looks in which each of their states is shown. */

/** A row of Storybook's `index.json`. */
export interface StoryEntry {
  type: string;
  id: string;
  name: string;
  title: string;
  importPath: string;
  exportName?: string;
  tags?: readonly string[];
}

export interface StoryIndex {
  entries: Readonly<Record<string, StoryEntry>>;
}

/** In the order of the map. The file of a screen names its journey by the tag `journey:<key>`. */
export const journeys = {
  track: 'Track a parcel',
  quote: 'Get a quote',
  send: 'Send a parcel',
  orders: 'Follow my orders',
  branches: 'Find a branch',
  cod: 'Cash on delivery',
  business: 'Ship as a company',
  account: 'Account',
  help: 'Help and news',
  app: 'Installed app',
  frame: 'Around every page',
  operations: 'Back office',
} as const;

export type Journey = keyof typeof journeys;

export interface Screen {
  /** What the ids of its states begin with. */
  id: string;
  name: string;
  journey: Journey;
  states: readonly StoryEntry[];
}

const folder = 'Screens/';

export const getScreenId = (state: string): string => state.slice(0, state.indexOf('--'));

/** @throws when a screen names no journey. */
function getJourney({ title, tags = [] }: StoryEntry): Journey {
  const named = (Object.keys(journeys) as Journey[]).find((journey) => tags.includes(`journey:${journey}`));
  if (!named) throw new Error(`${title} has no tag "journey:…" of workbench/look-book/looks.ts.`);
  return named;
}

/** Every screen in the order of the index. */
export function listScreens({ entries }: StoryIndex): Screen[] {
  const screens = new Map<string, Screen & { states: StoryEntry[] }>();
  for (const entry of Object.values(entries)) {
    if (entry.type !== 'story' || !entry.title.startsWith(folder)) continue;
    const id = getScreenId(entry.id);
    const screen = screens.get(id) ?? {
      id,
      name: entry.title.slice(folder.length),
      journey: getJourney(entry),
      states: [],
    };
    screen.states.push(entry);
    screens.set(id, screen);
  }
  return [...screens.values()];
}

export interface Look {
  width: number;
  /** A language code of the toolbar. */
  language: string;
  theme: string;
}

/** The viewports of `.storybook/preview.tsx` by their width in pixels. */
export const viewports = { narrow: 360, phone: 390, tablet: 768, desktop: 1280 } as const;

export const heightOf = (width: number): number => (width < viewports.tablet ? 844 : 900);

/** Globals that a story sets, which no toolbar can change. */
export interface FixedGlobals {
  language?: string;
  theme?: string;
  viewport?: { value?: string };
}

/** Every look of a state: phone before desktop, Spanish before Arabic, light before dark. */
export function listLooks({ language, theme, viewport }: FixedGlobals = {}): Look[] {
  const width = Object.entries(viewports).find(([name]) => name === viewport?.value)?.[1];
  return (width ? [width] : [viewports.phone, viewports.desktop]).flatMap((each) =>
    (language ? [language] : ['es', 'ar']).flatMap((code) =>
      (theme ? [theme] : ['light', 'dark']).map((one) => ({ width: each, language: code, theme: one })),
    ),
  );
}

export const pictureName = (state: string, { width, language, theme }: Look): string =>
  `${state} ${width} ${language} ${theme}`;

/** @param name as of `pictureName`. */
export function readPictureName(name: string): Look & { state: string } {
  const [state = '', width = '', language = '', theme = ''] = name.split(' ');
  return { state, width: Number(width), language, theme };
}
