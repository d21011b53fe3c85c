/** Takes pictures of stories in a built Storybook. */
import { availableParallelism } from 'node:os';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import type { Page } from 'playwright-core';
import { launchChromium } from '../chromium.ts';
import { type FixedGlobals, heightOf, listLooks, type Look, type StoryEntry, viewports } from './looks.ts';
import type { Machine } from './pictures.ts';

/** Parts of Storybook's channel in a preview frame. */
interface Channel {
  last: (event: string) => readonly [never] | undefined;
  once: (event: string, listener: () => void) => void;
  emit: (event: string, payload: unknown) => void;
}

declare const __STORYBOOK_ADDONS_CHANNEL__: Channel | undefined;

/** A play function that waits for something that a look does not have ends long before. */
const longestStateMs = 60_000;

/** Stories set their own clocks; what asks for the time beside them gets always the same one. */
const fixedTime = new Date('2026-11-20T18:00:00Z');

/** Known before the play function has ended. */
async function readFixedGlobals(page: Page): Promise<FixedGlobals> {
  const globals = await page.waitForFunction(
    () => {
      if (typeof __STORYBOOK_ADDONS_CHANNEL__ === 'undefined') return undefined;
      const [last] = __STORYBOOK_ADDONS_CHANNEL__.last('globalsUpdated') ?? [];
      return (last as { storyGlobals: object } | undefined)?.storyGlobals;
    },
    undefined,
    { timeout: longestStateMs },
  );
  return (await globals.jsonValue()) as FixedGlobals;
}

/** @returns why the state was not reached. */
async function waitForState(page: Page): Promise<string | undefined> {
  const fault = await page.waitForFunction(
    () => {
      const channel = typeof __STORYBOOK_ADDONS_CHANNEL__ === 'undefined' ? undefined : __STORYBOOK_ADDONS_CHANNEL__;
      const [finished] = (channel?.last('storyFinished') ?? []) as readonly { status: string }[];
      if (!channel || !finished) return undefined;
      if (finished.status === 'success') return { text: '' };
      const [thrown] = (channel.last('playFunctionThrewException') ??
        channel.last('storyThrewException') ??
        []) as readonly { message?: string }[];
      return { text: thrown?.message?.split('\n')[0] ?? 'The story failed.' };
    },
    undefined,
    { timeout: longestStateMs },
  );
  return (await fault.jsonValue())?.text || undefined;
}

/** The state stays: like a customer who changes the language, it is not played again. */
async function showIn(page: Page, { language, theme }: Look): Promise<void> {
  await page.evaluate(
    async (globals) => {
      const channel = __STORYBOOK_ADDONS_CHANNEL__;
      await new Promise<void>((resolve) => {
        channel?.once('storyFinished', resolve);
        channel?.emit('updateGlobals', { globals });
      });
    },
    { language, theme },
  );
}

/** Fonts and images that the look needs are drawn. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
  });
}

export interface Shot {
  state: StoryEntry;
  look: Look;
  picture?: Buffer;
  fault?: string;
}

async function takeState(page: Page, address: string, state: StoryEntry, take: (shot: Shot) => Promise<void>) {
  const openAt = async (width: number) => {
    await page.setViewportSize({ width, height: heightOf(width) });
    await page.goto(
      `${address}/iframe.html?id=${state.id}&viewMode=story&globals=language:es;theme:light;a11y.manual:!true`,
    );
    return width;
  };
  let shown = await openAt(viewports.phone);
  const looks = listLooks(await readFixedGlobals(page));
  for (const width of new Set(looks.map((look) => look.width))) {
    if (width !== shown) shown = await openAt(width);
    const fault = await waitForState(page);
    for (const look of looks.filter((each) => each.width === width)) {
      if (fault !== undefined) {
        await take({ state, look, fault });
        continue;
      }
      await showIn(page, look);
      await settle(page);
      const picture = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide', scale: 'css' });
      await take({ state, look, picture });
    }
  }
}

/**
 * @param folder a built Storybook.
 * @param take is called for each look of each state, several at a time.
 */
export async function takePictures(
  folder: string,
  states: readonly StoryEntry[],
  take: (shot: Shot, machine: Machine) => Promise<void>,
): Promise<Machine> {
  const server = fastify();
  await server.register(fastifyStatic, { root: folder });
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const browser = await launchChromium(['--font-render-hinting=none', '--force-color-profile=srgb']);
  const machine = { platform: `${process.platform} ${process.arch}`, chromium: browser.version() };
  const waiting = [...states];
  async function work(): Promise<void> {
    for (let state = waiting.shift(); state; state = waiting.shift()) {
      // A context for each state: what one story stores no other one reads.
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        locale: 'es-MX',
        timezoneId: 'America/Mexico_City',
      });
      const page = await context.newPage();
      await page.clock.setFixedTime(fixedTime);
      await takeState(page, address, state, (shot) => take(shot, machine));
      await context.close();
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  } finally {
    await browser.close();
    await server.close();
  }
  return machine;
}
