/** The installed browsers besides Chromium. Needs only Node, because `scripts/test.ts` imports it, too. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const libraries = '/usr/lib/x86_64-linux-gnu';

/** The first program of these names in PATH. */
function findProgram(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(':');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

export const findFirefox = (): string | undefined => findProgram('firefox-esr', 'firefox');

/** WebKitGTK's own browser, which is in no PATH. */
export function findMiniBrowser(): string | undefined {
  const folders = existsSync(libraries) ? readdirSync(libraries).filter((name) => name.startsWith('webkit2gtk-')) : [];
  return folders.map((name) => join(libraries, name, 'MiniBrowser')).find((path) => existsSync(path));
}

const hasWebkit = () =>
  findMiniBrowser() !== undefined && ['WebKitWebDriver', 'Xvfb', 'openbox'].every((name) => findProgram(name));

/** What to install for each browser; undefined if it is installed. */
export const missingBrowsers = {
  Firefox: findFirefox() ? undefined : 'no Firefox (install firefox-esr)',
  WebKit: hasWebkit() ? undefined : 'no WebKit (install webkit2gtk-driver, xvfb and openbox)',
} as const;
