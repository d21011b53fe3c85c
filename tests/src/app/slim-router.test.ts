import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { slimRouterCode } from '#src/app/slim-router-plugin.ts';

const library = () => {
  const file = createRequire(import.meta.url)
    .resolve('react-router')
    .replace(/development[\\/]index\.m?js$/, 'production/');
  const chunk = /from "\.\/(chunk-[^"]+)"/g;
  const names = [...readFileSync(`${file}index.mjs`, 'utf8').matchAll(chunk)].map(([, name]) => name ?? '');
  return (
    names.map((name) => readFileSync(file + name, 'utf8')).find((code) => code.includes('function BrowserRouter(')) ??
    ''
  );
};

const bodyOf = (code: string, name: string) => new RegExp(`^function ${name}\\([\\s\\S]*?^}$`, 'm').exec(code)?.[0];

describe('the router that is sent to browsers', () => {
  test('a router that has lost what is left out of it stops the build instead of being sent whole', () => {
    expect(() => slimRouterCode(library())).not.toThrow();
    expect(() => slimRouterCode(library().replaceAll('PrefetchPageLinks', 'Another'))).toThrow(/PrefetchPageLinks/);
  });

  test('what matches and navigates stays as it is written', () => {
    const [whole, slim] = [library(), slimRouterCode(library())];
    for (const name of [
      'useRoutesImpl',
      'matchRoutesImpl',
      'resolveTo',
      'useLinkClickHandler',
      'getUrlBasedHistory',
      'useNavigateUnstable',
      'Navigate',
    ]) {
      expect(bodyOf(slim, name), name).toBe(bodyOf(whole, name));
      expect(bodyOf(slim, name), name).toBeDefined();
    }
  });
});
