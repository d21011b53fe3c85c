import { describe, expect, test } from 'vitest';
import { takeProviderAnswer } from '#src/app/start-up.ts';

function pageAt(address: string) {
  const { pathname, search, hash } = new URL(address, 'https://site.invalid');
  const replaced: unknown[] = [];
  const page = {
    location: { pathname, search, hash },
    history: { state: null, replaceState: (...change: unknown[]) => void replaced.push(change[2]) },
  };
  return { page: page as unknown as Window, replaced };
}

describe('what a provider of sign-in leaves in the address', () => {
  test.each([
    '/login#id_token=t&state=n',
    '/login#access_token=t&state=n',
    '/login#error=access_denied&state=n',
    '/login?error=access_denied&state=n',
  ])('D-25 %s is read once and taken off the address', (address) => {
    const { page, replaced } = pageAt(address);
    expect(takeProviderAnswer(page)?.get('state')).toBe('n');
    expect(replaced).toEqual(['/login']);
  });

  test.each(['/login', '/login#main', '/login?platform=mobile', '/#id_token=t&state=n', '/track-and-trace?error=1'])(
    'D-25 %s is left as it is',
    (address) => {
      const { page, replaced } = pageAt(address);
      expect(takeProviderAnswer(page)).toBeUndefined();
      expect(replaced).toEqual([]);
    },
  );
});
