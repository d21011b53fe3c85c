import { expect, test } from 'vitest';
import { draw, find } from '#tests/support/draw.tsx';
import { TextControl } from '#src/components/fields/field.tsx';

test('only a left-to-right control keeps its sides: the addon of any other follows the page', async () => {
  const getFrame = async (dir: 'ltr' | 'auto') =>
    find(await draw(<TextControl aria-label="Buscar" dir={dir} before="+52" />), '.ctl').getAttribute('dir');
  expect([await getFrame('ltr'), await getFrame('auto')]).toEqual(['ltr', null]);
});
