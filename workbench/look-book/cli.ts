/** `npm run look`: takes pictures of the screens in Storybook and compares them with the approved ones. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  getScreenId,
  listScreens,
  pictureName,
  readPictureName,
  type Screen,
  type StoryEntry,
  type StoryIndex,
} from './looks.ts';
import type { Change, Changes, Pictures, Taken } from './pictures.ts';
import { openPictures, project } from './places.ts';
import { takePictures } from './take.ts';

const usage = `Usage:
  npm run look                      take what is approved and the first state of each screen, tell what changed
  npm run look -- NAME…             take every state of the screens whose title or id contains a name ("screens": all), or one
                                    state by its id
  npm run look -- accept [NAME…]    approve what was taken last: all of it, or the pictures of those screens
Accept and comment in the browser: npm run storybook, "Look-book / Changes".`;

const contains = (text: string, names: readonly string[]): boolean =>
  names.some((name) => text.toLowerCase().includes(name.toLowerCase()));

const folder = join(project, 'storybook-static');

async function readScreens(): Promise<Screen[]> {
  return listScreens(JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as StoryIndex);
}

function buildStorybook(): void {
  console.log('Building Storybook …');
  execFileSync('npx', ['storybook', 'build', '--quiet', '--loglevel', 'error'], {
    cwd: project,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const shown: readonly Change[] = ['new', 'changed', 'missing', 'unreached'];

function report({ pictures, elsewhere }: Changes, isAsked: (name: string) => boolean): void {
  const asked = pictures.filter(({ name }) => isAsked(name));
  for (const change of shown)
    for (const { name, pixels, fault } of asked.filter((picture) => picture.change === change))
      console.log([change.padEnd(9), name, pixels && `${pixels} px`, fault].filter(Boolean).join('  '));
  const count = (change: Change) => asked.filter((picture) => picture.change === change).length;
  console.log(['same', ...shown].map((change) => `${count(change as Change)} ${change}`).join(', '));
  for (const [screen, { platform, chromium }] of Object.entries(elsewhere))
    console.log(`${screen} was approved on ${platform} with Chromium ${chromium}: fonts may differ.`);
}

async function look(pictures: Pictures, names: readonly string[]): Promise<number> {
  buildStorybook();
  const screens = await readScreens();
  const all = screens.flatMap(({ states }) => states);
  const approved = await pictures.listApproved();
  const approvedStates = new Set(approved.map((name) => readPictureName(name).state));
  const isAsked = ({ id, title }: StoryEntry) => contains(`${title} ${getScreenId(id)}`, names) || names.includes(id);
  const first = new Set(screens.map(({ states: [state] }) => state));
  const asked = all.filter((state) =>
    names.length > 0 ? isAsked(state) : approvedStates.has(state.id) || first.has(state),
  );
  if (asked.length === 0) {
    console.error(`No screen has a title or id with ${names.join(', ')}.`);
    return 2;
  }
  console.log(`${asked.length} states …`);
  const taken = new Map<string, Record<string, Taken>>();
  const machine = await takePictures(folder, asked, async ({ state, look: one, picture, fault }) => {
    const name = pictureName(state.id, one);
    const screen = taken.get(getScreenId(state.id)) ?? {};
    taken.set(getScreenId(state.id), screen);
    screen[name] = picture ? await pictures.toTaken(name, picture) : { hash: '', fault };
  });
  const askedStates = new Set(asked.map(({ id }) => id));
  const existing = new Set(all.map(({ id }) => id));
  /** A state that was taken now has the looks that it has now. */
  const exists = (name: string): boolean => {
    const { state } = readPictureName(name);
    return askedStates.has(state) ? name in (taken.get(getScreenId(state)) ?? {}) : existing.has(state);
  };
  const lost =
    names.length > 0 ? [] : approved.map(getScreenId).filter((id) => !screens.some((screen) => screen.id === id));
  for (const screen of new Set([...taken.keys(), ...lost]))
    await pictures.storeTaken(screen, machine, taken.get(screen) ?? {}, exists);
  const changes = await pictures.listChanges();
  report(changes, (name) => askedStates.has(readPictureName(name).state) || !existing.has(readPictureName(name).state));
  return changes.pictures.every(({ change }) => change === 'same') ? 0 : 1;
}

async function accept(pictures: Pictures, names: readonly string[]): Promise<number> {
  const titles = new Map((await readScreens()).map(({ id, name }) => [id, name]));
  const accepted = await pictures.accept(
    (name) => names.length === 0 || contains(`${titles.get(getScreenId(name)) ?? ''} ${getScreenId(name)}`, names),
  );
  console.log(`${accepted.length} pictures accepted.`);
  return 0;
}

async function main([command, ...more]: readonly string[]): Promise<number> {
  if (command === 'help' || command?.startsWith('-')) {
    console.log(usage);
    return command === 'help' || command === '--help' ? 0 : 2;
  }
  const pictures = openPictures();
  return command === 'accept'
    ? accept(pictures, more)
    : look(pictures, command === undefined ? [] : [command, ...more]);
}

process.exitCode = await main(process.argv.slice(2));
