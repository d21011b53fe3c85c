/** What the type of a row rejects, and what a row passes to its handler. */
import { Type as T } from '@sinclair/typebox';
import { expect, expectTypeOf, test } from 'vitest';
import type { CallRow } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { callIds } from '#contract/wire.ts';
import type { CallHandler, Session } from '#server/http/handlers.ts';

const row = { source: 'CALL-01', input: 'calls/empty', codes: [], summary: 'Does nothing.', answer: T.Null() } as const;
const perCustomer = [{ per: 'customer', bucket: 'planted', limit: 1, windowSeconds: 60 }] as const;

test('a row without a limit or a reason, and a customer counted where none is known, do not compile', () => {
  const good: CallRow[] = [
    { ...row, auth: 'none', limit: { none: 'It is a test.' } },
    { ...row, auth: 'required', limit: perCustomer },
  ];
  // @ts-expect-error no limit
  const unlimited: CallRow = { ...row, auth: 'none' };
  // @ts-expect-error an empty column is no limit either
  const empty: CallRow = { ...row, auth: 'none', limit: [] };
  // @ts-expect-error a call without a session has no customer
  const anonymous: CallRow = { ...row, auth: 'optional', limit: perCustomer };
  // @ts-expect-error no such schema
  const unknownInput: CallRow = { ...row, auth: 'none', limit: { none: 'It is a test.' }, input: 'calls/planted' };
  expect([...good, unlimited, empty, anonymous, unknownInput]).toHaveLength(6);
});

test('D-26 a handler has a session for certain where its row requires one, and none where it asks for none', () => {
  type Request<K extends keyof typeof calls> = Parameters<CallHandler<K>>[0];
  expectTypeOf<Request<'orderAdd'>['session']>().toEqualTypeOf<Session>();
  expectTypeOf<Request<'trackQuery'>['session']>().toEqualTypeOf<Session | undefined>();
  expectTypeOf<Request<'countries'>>().not.toHaveProperty('session');
});

test('calls that share a bucket share its limit', () => {
  const columns = callIds.flatMap((id) => {
    const { limit } = calls[id];
    return 'none' in limit ? [] : [...limit];
  });
  const byBucket = new Map(columns.map((column) => [column.bucket, column]));
  expect(byBucket.size).toBeGreaterThan(10);
  for (const column of columns) expect(column, column.bucket).toEqual(byBucket.get(column.bucket));
});
