import { describe, expect, test } from 'vitest';
import { createBundleLoader } from '#src/i18n/texts.ts';
import { getFile } from '#src/i18n/text-files.ts';

function open(answer: (url: string) => Response) {
  const asked: string[] = [];
  const load = createBundleLoader({
    fetch: async (url) => {
      asked.push(url);
      return answer(url);
    },
    version: 'b1',
    base: '/',
  });
  return { load, asked };
}

describe('the bundled texts', () => {
  test('FEAT-12 namespaces that belong together come in one file, fetched once', async () => {
    const { load, asked } = open(() => Response.json({ shell: { a: '1' }, ui: { b: '2' } }));
    const both = await Promise.all([load('es', 'shell'), load('es', 'ui'), load('es', 'notices')]);
    expect(both).toEqual([{ a: '1' }, { b: '2' }, {}]);
    expect(asked).toEqual(['/assets/texts/b1/es/common.json']);
    expect([getFile('fields'), getFile('rules'), getFile('home')]).toEqual(['forms', 'forms', 'home']);
  });

  test('a language has files of its own', async () => {
    const { load, asked } = open(() => Response.json({ home: {} }));
    await load('ar', 'home');
    expect(asked).toEqual(['/assets/texts/b1/ar/home.json']);
  });

  test('SYS-08 a failure is not cached: the next time it is fetched again', async () => {
    let online = false;
    const { load } = open(() => (online ? Response.json({ home: { a: '1' } }) : new Response('', { status: 503 })));
    await expect(load('es', 'home')).rejects.toThrow('503');
    online = true;
    expect(await load('es', 'home')).toEqual({ a: '1' });
  });
});
