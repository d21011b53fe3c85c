import { describe, expect, test } from 'vitest';
import { type ContentNode, contentTags } from '#contract/content.ts';
import { readBody, toText } from '#server/content/markdown.ts';

const picture = (file: string) =>
  file === 'picture.svg' ? { src: '/content/news/a/picture.svg', width: 880, height: 300 } : undefined;
const read = (source: string) => readBody(source, { picture });

function walk(nodes: readonly ContentNode[], see: (node: Exclude<ContentNode, string>) => void): void {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    see(node);
    walk(node.children ?? [], see);
  }
}

test('FEAT-11 headings, lists, tables, quotations, code, links and pictures become elements with texts in them', () => {
  const { nodes, faults } = read(
    '## Qué cambia\n\nHay **rutas** y *más*: [busca](/find-branches).\n\n- uno\n- dos\n\n| A | B |\n|---|--:|\n| 1 | 2 |\n\n> cita\n\n`x`\n\n![Mapa](picture.svg)',
  );
  expect(faults).toEqual([]);
  expect(nodes[0]).toEqual({ tag: 'h2', children: ['Qué cambia'], id: 'qué-cambia' });
  expect(nodes[1]).toEqual({
    tag: 'p',
    children: [
      'Hay ',
      { tag: 'strong', children: ['rutas'] },
      ' y ',
      { tag: 'em', children: ['más'] },
      ': ',
      { tag: 'a', href: '/find-branches', children: ['busca'] },
      '.',
    ],
  });
  expect(nodes[2]).toEqual({
    tag: 'ul',
    children: [
      { tag: 'li', children: ['uno'] },
      { tag: 'li', children: ['dos'] },
    ],
  });
  expect(toText(nodes)).toContain('A B 1 2 cita x Mapa');
  expect(nodes.at(-1)).toEqual({
    tag: 'p',
    children: [{ tag: 'img', alt: 'Mapa', src: '/content/news/a/picture.svg', width: 880, height: 300 }],
  });
});

test('two headings of the same words are two places', () => {
  const ids: unknown[] = [];
  walk(read('## Uno\n\n## Uno').nodes, ({ id }) => ids.push(id));
  expect(ids).toEqual(['uno', 'uno-2']);
});

describe('hostile text: nothing of it becomes markup, runs or leads elsewhere', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="x()">b</b>',
    '<style>body{display:none}</style>',
    '<svg><script>alert(1)</script></svg>',
    '<iframe src="https://example.com"></iframe>',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](&#106;avascript:alert(1))',
    '[a](<java\nscript:alert(1)>)',
    '[a](data:text/html;base64,PHNjcmlwdD4=)',
    '[a](vbscript:x)',
    '[a](file:///etc/passwd)',
    '[a](//evil.example)',
    '[a](/\\evil.example)',
    '[a](http://plain.example)',
    '[a](https://user@evil.example)',
    '![a](javascript:alert(1))',
    '![a](../../../etc/passwd)',
    '![a](https://evil.example/x.png)',
    '![](picture.svg "x\\" onload=\\"alert(1)")',
    '<javascript:alert(1)>',
    '[a]: javascript:alert(1)\n\n[a]',
    '| <script>x</script> |\n|---|\n| [a](javascript:x) |',
    '[a](/x){style="position:fixed"}',
    '<div style="background:url(javascript:x)">a</div>',
  ])('%s', (source) => {
    const { nodes } = read(source);
    walk(nodes, (node) => {
      expect(contentTags).toContain(node.tag);
      expect(Object.keys(node).toSorted()).toEqual(
        Object.keys(node)
          .filter((name) => ['tag', 'children', 'id', 'href', 'src', 'alt', 'width', 'height'].includes(name))
          .toSorted(),
      );
      expect(node.href ?? '/').toMatch(/^(\/(?![/\\])|#|https:\/\/[a-z.]+|mailto:|tel:)/);
      expect(node.href ?? '').not.toContain('@evil');
      expect([undefined, '/content/news/a/picture.svg']).toContain(node.src);
    });
  });

  test('markup appears as the text that it was written as, and lint reports it', () => {
    const { nodes, faults } = read('uno\n\n<script>alert(1)</script>');
    expect(nodes[1]).toEqual({ tag: 'p', children: ['<script>alert(1)</script>'] });
    expect(faults).toEqual([{ line: 3, key: 'markup' }]);
  });

  test('lists within lists within lists end, however deep they are written', () => {
    let deepest = 0;
    const measure = (nodes: readonly ContentNode[], depth: number): void => {
      deepest = Math.max(deepest, depth);
      for (const node of nodes) if (typeof node !== 'string') measure(node.children ?? [], depth + 1);
    };
    measure(read('> '.repeat(5_000) + 'a').nodes, 0);
    expect(deepest).toBeLessThan(100);
  });
});
