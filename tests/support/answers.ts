import { isDeepStrictEqual } from 'node:util';
import { FormatRegistry } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { calls } from '#contract/calls.ts';
import type { CallId } from '#contract/wire.ts';

/** RFC 3339 in UTC, as `toJSON` of a Date writes it. */
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/;

FormatRegistry.Set('date-time', (value) => instant.test(value) && !Number.isNaN(Date.parse(value)));

/** Throws when `data` does not match the contract of this call, with each difference. */
export function assertAnswer(id: CallId, data: unknown): void {
  const { answer } = calls[id];
  // In its serialized form: dates are texts, undefined members are gone.
  const sent: unknown = JSON.parse(JSON.stringify(data ?? null));
  const differences = [...Value.Errors(answer, sent)].map(({ path, message }) => `${path || '/'}: ${message}`);
  // An undocumented member may be personal data: the contract defines what may be visible (D-43).
  if (!isDeepStrictEqual(Value.Clean(answer, structuredClone(sent)), sent))
    differences.push('/: members that the contract does not know');
  if (differences.length > 0)
    throw new Error(`The answer of ${id} is not what the contract says.\n${differences.join('\n')}`);
}
