import { existsSync } from 'node:fs';
import type { ConfigEnv, UserConfig } from 'vite';
import { expect, test } from 'vitest';
import uri from '#src/forms/rjsf/native-uri.ts';
import { Markdown } from '#src/forms/rjsf/plain-markdown.ts';
import { slimRjsf } from '#src/forms/rjsf/slim-rjsf-plugin.ts';

test('what is left out of RJSF is replaced by files that are there', () => {
  const { config } = slimRjsf();
  const settings = (config as (config: UserConfig, env: ConfigEnv) => UserConfig)({}, { command: 'build', mode: 'production' });
  const aliases = settings.resolve?.alias as { find: RegExp; replacement: string }[];
  expect(['markdown-to-jsx/react', 'fast-uri'].every((name) => aliases.some(({ find }) => find.test(name)))).toBe(true);
  expect(aliases.every(({ replacement }) => existsSync(replacement))).toBe(true);
});

test('the platform’s URLs answer what RJSF asks of a URI resolver', () => {
  expect(uri.resolve('https://example.com/a/b.json', 'c.json#/x')).toBe('https://example.com/a/c.json#/x');
  expect(uri.resolve('https://example.com/a/', '#/definitions/y')).toBe('https://example.com/a/#/definitions/y');
  expect(uri.resolve('#', '#/definitions/y')).toBe('#/definitions/y');
  expect(uri.equal('https://EXAMPLE.com/a', 'https://example.com/a')).toBe(true);
  expect(uri.equal('a.json', 'b.json')).toBe(false);
});

test('text meant for a Markdown renderer is shown as it is', () => {
  expect(Markdown({ children: '**bold** <b>text</b>' })).toBe('**bold** <b>text</b>');
});
