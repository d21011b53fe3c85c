import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { valueAt } from '#schemas/model/pointer.ts';
import { constants } from '#domain/constants.ts';
import * as parcelForm from '#schemas/generated/order/parcel.js';
import * as senderForm from '#schemas/generated/order/sender.js';
import { createNodes } from '#src/forms/core/schema-nodes.ts';
import { buildForBrowser } from './support/browser-build.ts';

test('carries no Ajv, no eval and no new Function into the browser', async () => {
  const { code } = await buildForBrowser();
  expect(code).not.toMatch(/\beval\(|new Function|require\(/);
  expect(code).not.toContain('ajv');
});

test('keeps the browser’s share of one form small', async () => {
  const { outputFiles } = await build({
    entryPoints: ['schemas/generated/order/sender.js'],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
  });
  expect(outputFiles[0]?.contents.length).toBeLessThan(36_500);
});

test('names what it was made from in a hash that a change of one rule changes', () => {
  expect(senderForm.hash).toMatch(/^[0-9a-f]{16}$/);
  expect(senderForm.hash).not.toBe(parcelForm.hash);
});

test.each([
  ['order/parcel', parcelForm, 3],
  ['order/sender', senderForm, 0],
] as const)('%s names each condition by its place in the schema', (_, form, conditions) => {
  const places = Object.keys(form.validators).filter((place) => place !== '#');
  expect(places).toHaveLength(conditions);
  for (const place of places) expect(valueAt(form.schema, place.slice(1))).toBeTypeOf('object');
});

test('the branch that the answers take sets the limits of a field', () => {
  const nodes = createNodes(parcelForm);
  const getMaximum = (productType: string) => {
    const answers = { productType };
    return nodes.resolve(nodes.resolve(parcelForm.schema, answers).properties?.weight, undefined).maximum;
  };
  expect(getMaximum('standard')).toBe(constants.parcel.web.maxWeightKg);
  expect(getMaximum('express')).toBe(constants.parcel.other.maxWeightKg);
});
