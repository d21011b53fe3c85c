/** The browsers beside Chromium, and what of them this machine lacks. */
import { missingForFirefox, openFirefox } from './firefox.ts';
import type { Tab } from './tab.ts';
import { missingForWebkit, openWebkit } from './webkit.ts';

export interface Engine {
  readonly name: string;
  /** What to install, in words; undefined when it is here. */
  readonly missing: string | undefined;
  readonly open: () => Promise<Tab>;
}

export const engines: readonly Engine[] = [
  { name: 'Firefox', missing: missingForFirefox(), open: openFirefox },
  { name: 'WebKit', missing: missingForWebkit(), open: openWebkit },
];
