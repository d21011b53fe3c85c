import { expect, test } from 'vitest';
import { sharedBy, together } from '#build/chunks.ts';

/** A site of four modules: both pages need `shared`, which needs `below`. */
const imports: Readonly<Record<string, readonly string[]>> = {
  home: ['shared'],
  order: ['shared', 'own'],
  shared: ['below'],
  below: [],
  own: [],
};
const graph = {
  getModuleInfo: (id: string) => (imports[id] ? { importedIds: imports[id] } : null),
};

test('a file of what several pages share holds what each of them needs, and nothing else', () => {
  const { name } = sharedBy('common', ['home', 'order'], 1);
  expect(Object.keys(imports).filter((id) => name(id, graph) === 'common')).toEqual(['shared', 'below']);
});

test('a file of modules that no other page needs leaves out what others need as well', () => {
  const { name } = sharedBy('common', ['home', 'order'], 1, (id) => id === 'shared');
  expect(Object.keys(imports).filter((id) => name(id, graph) === 'common')).toEqual(['shared']);
});

test('a file of several groups holds what any of them would', () => {
  const { name, priority } = together('site', [sharedBy('frame', ['below'], 2), sharedBy('fields', ['order'], 1)]);
  expect(Object.keys(imports).filter((id) => name(id, graph) === 'site')).toEqual(['order', 'shared', 'below', 'own']);
  expect(priority).toBe(2);
});

test('a page whose file has moved stops the build instead of being left out', () => {
  const { name } = sharedBy('common', ['home', 'moved'], 1);
  expect(() => name('shared', graph)).toThrow('moved');
});
