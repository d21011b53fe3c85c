/** The workbench's own way to a Chromium. By its path: the configuration of Vitest is read before our names are known. */
export { chromiumArguments, findChromium, launchChromium } from '../../workbench/chromium.ts';
