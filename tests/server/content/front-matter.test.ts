import { describe, expect, test } from 'vitest';
import { isFault, splitText, validateHead, writeText } from '#server/content/front-matter.ts';
import type { Fault } from '#server/content/finding.ts';
import { describeFinding } from '#server/operator/content-findings.ts';

const summary = 'summary: Abrimos rutas directas a Oaxaca y Chiapas para que llegue antes.';
const good = ['title: Rutas nuevas', summary, 'published: 2026-11-10', 'topic: network'];

const toLine = (fault: Fault) => `${fault.line} ${describeFinding({ file: '', ...fault })}`;

/** The diagnostics of a head, by line. */
function validate(
  lines: readonly string[],
  kind: Parameters<typeof validateHead>[0] = 'news',
  source = true,
): string[] {
  const read = splitText(`---\n${lines.join('\n')}\n---\n\nTexto.`);
  if (isFault(read)) return [toLine(read)];
  return validateHead(kind, read.head, source).map(toLine);
}
const changed = (name: string, ...lines: string[]) => [...good.filter((line) => !line.startsWith(name)), ...lines];

test('FEAT-11 a whole head is right, and its body begins where it ends', () => {
  expect(validate(good)).toEqual([]);
  const read = splitText('---\r\ntitle: x\r\n---\r\nUno\r\nDos');
  expect(read).toMatchObject({ body: 'Uno\nDos', bodyLine: 4 });
});

describe('front matter of every wrong kind is a finding with its line', () => {
  test.each([
    ['no head', 'Texto sin nada', /^1 must begin/],
    ['a head that never ends', '---\ntitle: x\n', /^1 must begin/],
    ['no YAML', '---\ntitle: "x\n---\n', /^\d isn’t YAML/],
    ['a tab for a blank', '---\npicture:\n\tfile: x\n---\n', /^\d isn’t YAML/],
    ['a list', '---\n- a\n---\n', /^2 must have front matter/],
    ['a text', '---\nhello\n---\n', /^2 must have front matter/],
    ['nothing', '---\n---\n', /^2 must have front matter/],
    ['a name twice', '---\ntitle: a\ntitle: b\n---\n', /^3 isn’t YAML/],
    ['aliases that multiply', '---\na: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n---\n', /^2 must have front matter/],
    ['a tag that makes an object', '---\ntitle: !!js/function "x"\n---\n', /isn’t YAML/],
    ['a head without end', `---\n${'a: b\n'.repeat(20_000)}---\n`, /has front matter of more/],
    ['a file without end', 'x'.repeat(400_001), /^1 has more than/],
  ])('%s', (_, text, expected) => {
    const read = splitText(text);
    expect(isFault(read) ? toLine(read) : read).toMatch(expected);
  });

  test.each([
    ['no title', changed('title'), /^1 title: /],
    ['a blank title', changed('title', 'title: "  "'), /^5 title: /],
    ['a title that is a list', changed('title', 'title: [a]'), /^5 title: .*text/],
    ['an unknown topic', changed('topic', 'topic: gossip'), /^5 topic: /],
    ['a day that is none', changed('published', 'published: 2026-02-30'), /^5 published: /],
    ['a day as a number', changed('published', 'published: 20261110'), /^5 published: /],
    ['an unknown name', [...good, 'layout: wide'], /^6 layout: /],
    ['a prototype', [...good, '__proto__: {}', 'constructor: x'], /constructor: /],
    [
      'a picture elsewhere',
      [...good, 'picture:', '  file: ../x.svg', '  alt: a', '  width: 1', '  height: 1'],
      /^7 picture.file: /,
    ],
    ['a picture without its size', [...good, 'picture:', '  file: x.svg', '  alt: a'], /^6 picture.width: .*\n?/],
    ['a related text with dots', [...good, 'related: ["../.."]'], /^6 related.0: /],
    ['an override of the direction', changed('title', 'title: "a\u202Eb"'), /^5 title: /],
  ])('%s', (_, lines, expected) => {
    expect(validate(lines).join('\n')).toMatch(expected);
  });

  test('an event that ends before it starts, or at a time that does not exist', () => {
    const event = changed('topic', 'topic: fair', 'online: true');
    expect(validate([...event, 'starts: 2026-12-04T10:00', 'ends: 2026-12-04T09:00'], 'events')).toEqual([
      '8 ends: must be later than starts',
    ]);
    expect(validate([...event, 'starts: 2026-02-31T10:00', 'ends: 2026-12-04T25:00'], 'events')).toEqual([
      '7 starts: there is no such day and time',
      '8 ends: there is no such day and time',
    ]);
  });

  test('another language says texts alone', () => {
    expect(validate(good, 'news', false).join('\n')).toMatch(/published: .*\n.*topic: /);
    expect(validate(['title: New routes', summary], 'news', false)).toEqual([]);
    expect(validate(['title: Where?', summary], 'questions', false)).toHaveLength(1);
  });
});

test('FEAT-11 a text is written as it is read, whatever its values look like', () => {
  const values = {
    title: 'Rutas: "no", sí',
    summary: '1200',
    published: '2026-10-29',
    related: ['a-b-c'],
    n: 3,
    t: 'no',
  };
  const read = splitText(writeText(values, '## Uno\n\n---\n\nDos'));
  expect(read).toMatchObject({ head: { values }, body: '\n## Uno\n\n---\n\nDos\n' });
});
