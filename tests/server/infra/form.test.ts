import { expect, test } from 'vitest';
import { FormError, parseForm } from '#server/http/form.ts';

/** The texts that are parsed although they should be rejected. */
function accepted(texts: readonly string[]): string[] {
  return texts.filter((text) => {
    try {
      parseForm(text);
      return true;
    } catch (error) {
      return !(error instanceof FormError);
    }
  });
}

const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=1`).join('&');

test('D-34 reads brackets as nesting, with numbered and with empty list brackets', () => {
  expect(parseForm('a=1&b[c]=2&b[d][e]=3')).toEqual({ a: '1', b: { c: '2', d: { e: '3' } } });
  expect(parseForm('list[0]=x&list[1]=y')).toEqual({ list: ['x', 'y'] });
  expect(parseForm('list[]=x&list[]=y')).toEqual({ list: ['x', 'y'] });
  expect(parseForm('rows[0][name]=x&rows[1][name]=y')).toEqual({ rows: [{ name: 'x' }, { name: 'y' }] });
});

test('D-34 decodes percent-encoding and plus signs in names and values', () => {
  expect(parseForm('calle%5Bno%5D=Ca%C3%B1o+12%2B')).toEqual({ calle: { no: 'Caño 12+' } });
  expect(parseForm('flag&empty=')).toEqual({ flag: '', empty: '' });
  expect(parseForm('')).toEqual({});
});

test('rejects a repeated name instead of making a list of it', () => {
  expect(accepted(['a=1&a=2', 'a[b]=1&a[b]=2', 'a=1&a[b]=2', 'a[b]=1&a=2', 'a[0]=1&a[0]=2'])).toEqual([]);
});

test('rejects names that reach into prototypes, at every depth', () => {
  const names = ['__proto__', 'constructor', 'prototype', '%5F%5Fproto%5F%5F'];
  expect(
    accepted(names.flatMap((name) => [`${name}=1`, `a[${name}]=1`, `${name}[a]=1`, `a[b][c][${name}]=1`])),
  ).toEqual([]);
  expect(({} as Record<string, unknown>)['a']).toBeUndefined();
});

test('rejects more than 200 fields and more than 5 levels', () => {
  expect(Object.keys(parseForm(fields(200)))).toHaveLength(200);
  expect(parseForm('a[b][c][d][e]=1')).toEqual({ a: { b: { c: { d: { e: '1' } } } } });
  expect(accepted([fields(201), 'a[b][c][d][e][f]=1'])).toEqual([]);
});

test('rejects broken brackets and broken percent-encoding', () => {
  expect(accepted(['a[=1', 'a]=1', '[a]=1', 'a[b]c=1', 'a[[b]]=1', 'a[][b]=1', '=1', 'a=%', 'a=%ff', '%zz=1'])).toEqual(
    [],
  );
});
