import { expect, test } from 'vitest';
import { filesOfPages } from '#build/page-files.ts';

const source = `home: async () => (await import('#src/features/home/home-page.tsx')).HomePage,
  delivery: async () =>
    (await import('#src/features/late.tsx')).Late,`;

const manifest = {
  'src/features/home/home-page.tsx': { file: 'assets/home.js', css: ['assets/home.css'], imports: ['_a.js', '_b.js'] },
  '_a.js': { file: 'assets/a.js', imports: ['_b.js'] },
  '_b.js': { file: 'assets/b.js', css: ['assets/b.css'], imports: ['_a.js'] },
};

test('a page needs its file and those that it imports, each once, the deepest first', () => {
  expect(filesOfPages(manifest, ['home'], source)).toEqual({
    home: { styles: ['assets/b.css', 'assets/home.css'], scripts: ['assets/b.js', 'assets/a.js', 'assets/home.js'] },
  });
});

test('a page whose code is not found says so, for it would come late and unseen', () => {
  expect(() => filesOfPages(manifest, ['orders'], source)).toThrow(/no code for the page orders/);
  expect(() => filesOfPages(manifest, ['delivery'], source)).toThrow(/no file of src\/features\/late.tsx/);
});
