import { describe, expect, test, vi } from 'vitest';
import { doing, find } from '#tests/support/draw.tsx';
import { openSite } from './support/site.tsx';

// The errors of browsers when the files of a page or the network are gone.
vi.mock('#src/features/rates/freight-page.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const says = (place: HTMLElement) => place.querySelector('[role="alert"]')?.textContent ?? '';

describe('SYS-08 a page whose code can’t be fetched', () => {
  test('shows an error in its place, with a button that reloads the page; the frame around it stays', async () => {
    const reload = vi.fn<() => void>();
    Object.assign(window.location, { reload });
    const { place, shows } = await openSite('/freightQuery');
    await shows(() => expect(says(place)).toContain('No pudimos cargar esta parte'));
    expect(place.querySelector('header')).not.toBeNull();
    expect(find(place, 'main').contains(find(place, '[role="alert"]'))).toBe(true);
    const retry = find(find(place, '[role="alert"]'), 'button');
    expect(retry.textContent).toBe('Recargar');
    await doing(() => retry.click());
    expect(reload).toHaveBeenCalledOnce();
  });

  test.each([
    ['es', 'Recargar'],
    ['en-us', 'Reload'],
    ['zh-cn', '重新加载'],
    ['pt-br', 'Recarregar'],
    ['ar', 'إعادة التحميل'],
  ])('says so in %s', async (language, button) => {
    const { place, shows } = await openSite('/freightQuery', { language });
    await shows(() => expect(says(place)).not.toBe(''));
    expect(says(place)).not.toContain('chunk.');
    expect(find(find(place, '[role="alert"]'), 'button').textContent).toBe(button);
  });

  test('another page is drawn all the same', async () => {
    const { place, shows } = await openSite('/freightQuery');
    await shows(() => expect(says(place)).not.toBe(''));
    await doing(() => find(place, 'a[href="/track-and-trace"]').click());
    await shows(() => expect(find(place, 'h1').textContent).toContain('Rastrea'));
    expect(says(place)).toBe('');
  });
});
