import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const styles = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => join('src', path));

/** On a touch screen what was tapped stays “hovered” until something else is: it looks pressed. */
function hoversAnywhere(css: string): string[] {
  const around: string[] = [];
  const found: string[] = [];
  for (const [, before = '', bracket] of css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    const head = before.trim();
    if (bracket === '}') around.pop();
    if (bracket !== '{') continue;
    if (head.includes(':hover') && !around.some((outer) => outer.includes('(hover: hover)'))) found.push(head);
    around.push(head);
  }
  return found;
}

test('every hover style stands where there is a hover', () => {
  const found = styles.flatMap((path) => hoversAnywhere(readFileSync(path, 'utf8')).map((rule) => `${path}: ${rule}`));
  expect(found).toEqual([]);
});

test('a hover style elsewhere is found, in a list of selectors and in another condition too', () => {
  const css = `a:hover, b { color: red; } @media (min-width: 1px) { c { margin: 0 } c:hover { margin: 1px; } }
    @media (hover: hover) { d:hover { color: red; } } /* e:hover {} */ f { &:hover { color: red } }`;
  expect(hoversAnywhere(css)).toEqual(['a:hover, b', 'c:hover', '&:hover']);
});
