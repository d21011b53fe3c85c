import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findLanguage, type LanguageInfo, languages } from '#domain/languages.ts';
import {
  action,
  brandColors,
  type EmailBlock,
  type EmailTemplate,
  footnote,
  paragraph,
  renderEmail,
} from '#server/integrations/render-email.ts';
import { readHtml } from './support/read-html.ts';

const [spanish] = languages;
const arabic = findLanguage('ar') ?? spanish;
const site = 'https://envios.example.com';
const toEmail = (parts: readonly EmailBlock[], change: Partial<EmailTemplate> = {}): EmailTemplate => ({
  subject: 'Asunto',
  parts,
  language: spanish,
  brand: undefined,
  ...change,
});
const read = (parts: readonly EmailBlock[], change: Partial<EmailTemplate> = {}) =>
  readHtml(renderEmail(toEmail(parts, change)).html);
const all = (elements: ReturnType<typeof readHtml>['elements'], name: string) =>
  elements.filter((element) => element.name === name);

test('in plain text a part is a paragraph, and an address has a line of its own', () => {
  const parts = [
    paragraph('Escribe este código:'),
    { kind: 'code', text: '123456' } as const,
    action('Míralo aquí:', `${site}/a`),
    footnote('JMX Express'),
    footnote('Date de baja:', `${site}/b`),
  ];
  expect(renderEmail(toEmail(parts)).text).toBe(
    `Escribe este código:\n\n123456\n\nMíralo aquí:\n${site}/a\n\nJMX Express\n\nDate de baja:\n${site}/b\n`,
  );
});

describe('the document', () => {
  test.each(languages)('says its language, direction, title and that both schemes do, in $endonym', (language) => {
    const { elements } = read([paragraph('…')], { language, subject: 'Uno & "dos"' });
    const [root] = elements;
    const wanted = { lang: new Intl.Locale(language.locale).baseName, dir: language.direction };
    expect(root?.attributes).toEqual(wanted);
    // A webmail page that embeds the email drops the root element: the outer table repeats its attributes.
    expect(all(elements, 'table')[0]?.attributes).toMatchObject({ ...wanted, role: 'presentation' });
    expect(all(elements, 'meta').map(({ attributes }) => attributes)).toEqual([
      { charset: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'color-scheme', content: 'light dark' },
    ]);
    expect(all(elements, 'title')[0]?.text).toBe('Uno & "dos"');
  });

  test('a code is one word, from the left', () => {
    const { elements, body } = read([{ kind: 'code', text: '123456' }], { language: arabic });
    expect(all(elements, 'span')).toMatchObject([{ attributes: { dir: 'ltr' }, text: '123456' }]);
    expect(body).toMatch(/^\s*123456$/m);
  });

  test.each([spanish, arabic])(
    'an action is a link with its address beneath, from the left, in $endonym',
    (language) => {
      const url = `${site}/track-and-trace?no=JMX000000000001&a=b`;
      const { elements } = read([action('Míralo aquí:', url)], { language });
      expect(all(elements, 'a')).toMatchObject([{ attributes: { href: url }, text: 'Míralo aquí' }]);
      expect(all(elements, 'bdi').filter(({ text }) => text === url)).toMatchObject([{ attributes: { dir: 'ltr' } }]);
    },
  );

  test('what the text isolates is isolated, and nothing of it is left open', () => {
    const { elements, body } = read(
      [paragraph('الطرد \u2068JMX000000000001\u2069 إلى \u2066+52\u2069 \u2067أ\u2069.')],
      {
        language: arabic,
      },
    );
    const isolated = all(elements, 'bdi').map(({ text, attributes }) => [text, attributes['dir']]);
    expect(isolated).toEqual(
      expect.arrayContaining([
        ['JMX000000000001', undefined],
        ['+52', 'ltr'],
        ['أ', 'rtl'],
      ]),
    );
    expect(body).not.toMatch(/[\u2066-\u2069]/);
  });
});

const names = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  `' onmouseover='alert(1)`,
  '</bdi></td></table><a href="javascript:alert(1)">x</a>',
  '&lt;b&gt; &amp; &#0;',
  '<!-- x --><style>*{display:none}</style>',
  'url(https://example.com/x)',
  ']]>',
];
const elementNames = 'html head meta title body table tr td p span b bdi br a'.split(' ');
const attributeNames =
  'lang dir charset name content role border cellpadding cellspacing width align bgcolor style href'.split(' ');

describe('hostile texts', () => {
  test.each(names)('%s stays a text, wherever it appears', (name) => {
    const parts = [
      paragraph(name),
      { kind: 'code', text: name } as const,
      action(name, `${site}/?no=${encodeURIComponent(name)}`),
      footnote(name, `${site}/'"<>`),
    ];
    const brand = JSON.stringify({ strong: name, light: name, colors: { brand: name, 'on-band': name } });
    const { elements, body } = read(parts, { subject: name, brand });
    expect(body.split(name)).toHaveLength(7);
    expect(elements.filter((element) => !elementNames.includes(element.name))).toEqual([]);
    const attributes = elements.flatMap((element) => Object.entries(element.attributes));
    expect(attributes.filter(([key]) => !attributeNames.includes(key))).toEqual([]);
    const written = attributes.filter(([key]) => key !== 'href').map(([, value]) => value);
    expect(written.filter((value) => value.includes(name))).toEqual([]);
    expect(all(elements, 'a').every(({ attributes: { href = '' } }) => href.startsWith(`${site}/`))).toBe(true);
  });

  test.each(['\u202e', '\u202dx\u202c', '\u2067', '\u2068\u2068', '\u2069\u2069', '\u2069\u202e\u2066'])(
    'marks that would turn around what follows end with the text that has them: %j',
    (marks) => {
      const { elements, body } = read([paragraph(`antes \u2068${marks}Ana\u2069 después`), paragraph('fin')], {
        language: arabic,
      });
      expect(body).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
      expect(body).toContain('Ana');
      expect(all(elements, 'p').map(({ text }) => text.trim().endsWith('fin'))).toEqual([false, true]);
    },
  );

  test.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'mailto:ana@example.com',
    '//example.com/x',
    '/path',
    '',
  ])('%j never becomes a link', (url) => {
    const { elements, body } = read([action('Míralo', url), footnote('Baja', url)]);
    expect(all(elements, 'a')).toEqual([]);
    expect(body).toContain(`Míralo\n`);
  });

  test('a line break is a line, any other control character a space', () => {
    const { elements } = read([paragraph('uno\ndos\u0000tres\tcuatro')]);
    expect(all(elements, 'p')[0]?.text).toBe('uno\ndos tres cuatro');
  });
});

describe('D-17 the brand', () => {
  const looks = (brand: object | undefined, language: LanguageInfo = spanish) => {
    const given = brand && JSON.stringify(brand);
    const { elements } = read([action('Ver', site)], { brand: given, language });
    const styles = elements.map(({ attributes: { style = '' } }) => style);
    const head = styles.find((style) => style.includes('border-bottom'));
    const button = all(elements, 'a')[0]?.attributes['style'];
    return {
      head: [/background-color:([^;]+)/.exec(head ?? '')?.[1], /;color:([^;]+)/.exec(head ?? '')?.[1]],
      button: [
        styles.map((style) => /background-color:([^;]+);border:/.exec(style)?.[1]).find(Boolean),
        /;color:([^;]+)/.exec(button ?? '')?.[1],
      ],
      name: all(elements, 'bdi')[0]?.text,
    };
  };
  const usual = {
    head: [brandColors.band, brandColors['on-band']],
    button: [brandColors.brand, brandColors['on-brand']],
  };

  test('has its name and colors in the head, which are those of the tokens', () => {
    const tokens = readFileSync(new URL('../../../src/components/styles/tokens.css', import.meta.url), 'utf8');
    const light = (name: string) => new RegExp(`--${name}: (?:light-dark\\()?(#[0-9a-f]{6})`).exec(tokens)?.[1];
    for (const [name, color] of Object.entries(brandColors)) expect(color, name).toBe(light(name));
    expect(looks(undefined)).toEqual({ ...usual, name: 'JMX Express' });
  });

  test('of another courier are its own', () => {
    const colors = { band: '#123', 'on-band': '#fefefe', brand: '#102030', 'on-brand': '#f0f0f0' };
    expect(looks({ strong: 'Veloz', light: 'MX', colors })).toEqual({
      head: ['#123', '#fefefe'],
      button: ['#102030', '#f0f0f0'],
      name: 'Veloz MX',
    });
  });

  test.each(['red', 'rgb(1 2 3)', 'var(--x)', 'url(//example.com/x)', '#12', 'red;}', 7, null])(
    '%j is no color that every mail program takes: the usual one stays',
    (color) => {
      const colors = { band: color, 'on-band': color, brand: color, 'on-brand': color };
      expect(looks({ colors })).toMatchObject(usual);
    },
  );

  test('a text that can’t be read on its ground is white or black instead', () => {
    const colors = { band: '#ffffff', brand: '#0b2728' };
    expect(looks({ colors })).toMatchObject({ head: ['#ffffff', '#000000'], button: ['#0b2728', '#ffffff'] });
  });
});
