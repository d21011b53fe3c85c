import { describe, expect, test } from 'vitest';
import { savedFiles } from '#build/site.ts';

const manifest = {
  '_site.js': { file: 'assets/site.js', css: ['assets/site.css'], dynamicImports: ['orders.tsx', 'other.tsx'] },
  'orders.tsx': { file: 'assets/orders.js', imports: ['_site.js', '_shared.js'], dynamicImports: ['late.tsx'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
  'late.tsx': { file: 'assets/late.js', imports: ['_shared.js'] },
  'other.tsx': { file: 'assets/other.js' },
  'font.woff2': { file: 'assets/font.woff2' },
};
const template = '<script type="module" src="/assets/site.js"></script>';

describe('FEAT-14 what a device keeps beforehand', () => {
  const urls = (modules: readonly string[]) => savedFiles(manifest, modules, template).map(({ url }) => url);

  test('is what the document names, and its pages with what they need and fetch later, each once', () => {
    expect(urls(['orders.tsx'])).toEqual([
      '/assets/late.js',
      '/assets/orders.js',
      '/assets/shared.css',
      '/assets/shared.js',
      '/assets/site.css',
      '/assets/site.js',
      '/shell',
    ]);
  });

  test('excludes the pages that need a connection', () => {
    expect(urls([])).toEqual(['/assets/site.css', '/assets/site.js', '/shell']);
  });

  test('is another document when the build is another one', () => {
    const revision = (html: string) => savedFiles(manifest, [], html).at(-1)?.revision;
    expect(revision(template)).not.toBe(revision(`${template} `));
    expect(revision(template)).toMatch(/^[\da-f]{16}$/);
  });

  test('a page whose code has gone is a build that fails, by its name', () => {
    expect(() => savedFiles(manifest, ['gone.tsx'], template)).toThrow(/gone\.tsx/);
  });
});
