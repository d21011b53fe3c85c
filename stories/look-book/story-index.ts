/** The stories of the look-book, read from Storybook's own index and from the files of the stories. */
import { useEffect, useState } from 'react';
import {
  type FixedGlobals,
  listScreens,
  type Screen,
  type StoryEntry,
  type StoryIndex,
} from '#workbench/look-book/looks.ts';

/** The parts of a story file (CSF) that the look-book reads. */
interface StoryPart {
  globals?: FixedGlobals;
  parameters?: { mockup?: string };
}

type StoryFile = Record<string, StoryPart> & { default: StoryPart };

const files = import.meta.glob<StoryFile>(['../screens/**/*.stories.tsx', '../backoffice/**/*.stories.tsx']);

export interface State {
  entry: StoryEntry;
  fixed: FixedGlobals;
  /** Name of its mockup, `<name>-desktop.png` and `<name>-mobile.png`. */
  mockup?: string;
}

/** A mockup that the file names belongs to the first state. */
export async function readStates({ states }: Screen): Promise<State[]> {
  const path = states[0]?.importPath.replace('./stories/', '../') ?? '';
  const file = await files[path]?.();
  return states.map((entry, at) => {
    const story = file?.[entry.exportName ?? ''];
    return {
      entry,
      fixed: { ...file?.default.globals, ...story?.globals },
      mockup: story?.parameters?.mockup ?? (at === 0 ? file?.default.parameters?.mockup : undefined),
    };
  });
}

/** The pictures in the folder of mockups, for a name; none without `MOCKUPS_DIR`. */
export function listMockups(name: string | undefined): { file: string; width: number }[] {
  const known = import.meta.env['MOCKUPS'] as unknown as readonly string[] | undefined;
  return [
    { file: `${name}-mobile.png`, width: 390 },
    { file: `${name}-desktop.png`, width: 1280 },
  ].filter(({ file }) => known?.includes(file));
}

export type Loaded<T> = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; value: T };

export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    setLoaded({ state: 'loading' });
    load().then(
      (value) => isCurrent && setLoaded({ state: 'loaded', value }),
      () => isCurrent && setLoaded({ state: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return loaded;
}

/** Every screen of this Storybook. */
export async function fetchScreens(): Promise<Screen[]> {
  const response = await fetch('index.json');
  return listScreens((await response.json()) as StoryIndex);
}
