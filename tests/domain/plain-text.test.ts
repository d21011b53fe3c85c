import { expect, test } from 'vitest';
import { plainText } from '#domain/text/text.ts';

test('FEAT-18 what is marked within a sentence stays in it, and parts are set apart by one space', () => {
  const body = [
    { tag: 'h2', children: ['Antes'] },
    { tag: 'p', children: ['Abre ', { tag: 'a', children: ['Rastrear', { tag: 'em', children: ['lo'] }] }, '.'] },
    {
      tag: 'ul',
      children: [
        { tag: 'li', children: [{ tag: 'p', children: ['uno'] }] },
        { tag: 'li', children: ['dos', { tag: 'br' }, 'tres'] },
      ],
    },
  ];
  expect(plainText(body)).toBe('Antes Abre Rastrearlo. uno dos tres');
});
