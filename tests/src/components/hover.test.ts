import { expect, test } from 'vitest';
import { styleFiles, styleRules } from '#tests/support/css.ts';

/** On a touch screen a tapped element stays “hovered” until another one is: it looks pressed. */
const hoversAnywhere = (css: string): string[] =>
  styleRules(css)
    .filter(({ head, around }) => head.includes(':hover') && !around.some((outer) => outer.includes('(hover: hover)')))
    .map(({ head }) => head);

test('every hover style is inside a hover media query', () => {
  expect(styleFiles.flatMap(({ path, css }) => hoversAnywhere(css).map((rule) => `${path}: ${rule}`))).toEqual([]);
});

test('a hover style elsewhere is found, in a list of selectors and in another condition too', () => {
  const css = `a:hover, b { color: red; } @media (min-width: 1px) { c { margin: 0 } c:hover { margin: 1px; } }
    @media (hover: hover) { d:hover { color: red; } } /* e:hover {} */ f { &:hover { color: red } }`;
  expect(hoversAnywhere(css)).toEqual(['a:hover, b', 'c:hover', '&:hover']);
});
