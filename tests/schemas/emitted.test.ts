import { getDefaultFormState, type RJSFSchema, retrieveSchema } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import * as parcelForm from '#schemas/generated/order/parcel.js';
import * as senderForm from '#schemas/generated/order/sender.js';
import * as trackingForm from '#schemas/generated/tracking/query.js';
import { buildForBrowser } from './support/browser-build.ts';

test('carries no Ajv, no eval and no new Function into the browser', async () => {
  const { code } = await buildForBrowser();
  expect(code).not.toMatch(/\beval\(|new Function|require\(/);
  expect(code).not.toContain('ajv');
});

test('keeps the browser’s share of one form small', async () => {
  const { outputFiles } = await build({ entryPoints: ['schemas/generated/order/sender.js'], bundle: true, minify: true, write: false, format: 'esm' });
  expect(outputFiles[0]?.contents.length).toBeLessThan(30_000);
});

test('names what it was made from in a hash that a change of one rule changes', () => {
  expect(senderForm.hash).toMatch(/^[0-9a-f]{16}$/);
  expect(senderForm.hash).not.toBe(parcelForm.hash);
});

test.each([
  ['order/parcel', parcelForm, [{}, { productType: 'standard', hasVolume: true }, { productType: 'businessParcel' }, { hasVolume: false }]],
  ['tracking/query', trackingForm, [{}, { signedIn: true }, { signedIn: false }]],
  ['order/sender', senderForm, [{}, { name: 'Ana' }]],
] as const)('%s answers everything that RJSF asks of a precompiled validator', (_, form, states) => {
  const schema = form.schema as RJSFSchema;
  const validator = createPrecompiledValidator(form.validators as never, schema);
  for (const data of states) {
    const drawn = retrieveSchema(validator, schema, schema, data);
    expect(Object.keys(drawn.properties ?? {})).toEqual(expect.arrayContaining(Object.keys(schema.properties ?? {})));
    expect(getDefaultFormState(validator, schema, data, schema)).toMatchObject(data);
    expect(validator.validateFormData(data, schema).errors.length > 0).toBe(form.validate(data).length > 0);
  }
});

test('RJSF draws the limits of the branch that the answers take', () => {
  const schema = parcelForm.schema as RJSFSchema;
  const validator = createPrecompiledValidator(parcelForm.validators as never, schema);
  const maximumOf = (productType: string) =>
    (retrieveSchema(validator, schema, schema, { productType }).properties as Record<string, RJSFSchema>).weight?.maximum;
  expect(maximumOf('standard')).toBe(constants.parcel.web.maxWeightKg);
  expect(maximumOf('express')).toBe(constants.parcel.other.maxWeightKg);
});
