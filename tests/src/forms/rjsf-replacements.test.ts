import { expect, test } from 'vitest';
import { createCustomEqual } from '#src/forms/fields/plain-equal.ts';
import uri from '#src/forms/fields/native-uri.ts';
import { Markdown } from '#src/forms/fields/plain-markdown.ts';

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

test('answers, places and schemas are compared as the JSON that they are', () => {
  const isEqual = createCustomEqual();
  expect(isEqual({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true);
  expect(isEqual({ a: 1, b: undefined }, { a: 1, c: undefined })).toBe(false);
  expect(isEqual([1], { 0: 1 })).toBe(false);
  expect(isEqual({ onChange: () => 1 }, { onChange: () => 2 })).toBe(true);
  expect(isEqual('1', 1)).toBe(false);
});
