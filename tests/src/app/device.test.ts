import { describe, expect, test } from 'vitest';
import { detectPlatform, keepPlatformChoice, showChosenPlatform } from '#src/lib/device.ts';
import { memoryPlaces } from '#tests/support/places.ts';

/** A device by width in pixels and pointer, answering the two kinds of query in use. */
const device = (width: number, pointer: 'coarse' | 'fine') => (query: string) => {
  const limit = Number(/max-width: ([\d.]+)rem/.exec(query)?.[1]) * 16;
  return width <= limit && (!query.includes('coarse') || pointer === 'coarse');
};

describe('the platform', () => {
  test.each([
    [390, 'coarse', 'mobile'],
    [390, 'fine', 'mobile'],
    [767, 'fine', 'mobile'],
    [768, 'fine', 'desktop'],
    [800, 'coarse', 'mobile'],
    [1024, 'coarse', 'desktop'],
    [1280, 'fine', 'desktop'],
  ] as const)('D-15 FEAT-14 %d px with a %s pointer is %s', (width, pointer, platform) => {
    expect(detectPlatform(device(width, pointer), null)).toBe(platform);
  });

  test('D-15 an address brings the choice, and `auto` takes it back', () => {
    const { storage } = memoryPlaces();
    keepPlatformChoice('?platform=mobile&x=1', storage);
    expect(storage.get('platform')).toBe('mobile');
    keepPlatformChoice('?platform=watch', storage);
    keepPlatformChoice('', storage);
    expect(storage.get('platform')).toBe('mobile');
    keepPlatformChoice('?platform=auto', storage);
    expect(storage.get('platform')).toBeNull();
  });

  test('D-15 a phone shows the desktop version as wide as a desktop', () => {
    const { storage } = memoryPlaces();
    const viewport = { content: '' };
    const page = { querySelector: () => viewport } as unknown as Document;
    const shownWidth = () => {
      showChosenPlatform(page, storage);
      return /width=([\w-]+)/.exec(viewport.content)?.[1];
    };
    expect(shownWidth()).toBe('device-width');
    keepPlatformChoice('?platform=desktop', storage);
    expect(shownWidth()).toBe('1280');
    keepPlatformChoice('?platform=mobile', storage);
    expect(shownWidth()).toBe('device-width');
  });

  test('D-15 the person’s own choice counts; a strange one does not', () => {
    expect(detectPlatform(device(1280, 'fine'), 'mobile')).toBe('mobile');
    expect(detectPlatform(device(390, 'coarse'), 'desktop')).toBe('desktop');
    expect(detectPlatform(device(390, 'coarse'), 'watch')).toBe('mobile');
  });
});
