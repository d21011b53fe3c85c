import { codes, type CodeName, type FieldError } from '#contract/codes.ts';
import { isObject } from '#schemas/model/json.ts';
import type { CallFailure, FailureName } from './types.ts';

export interface ParsedSuccess {
  ok: true;
  data: unknown;
}

const isFieldError = (value: unknown): value is FieldError =>
  isObject(value) && typeof value.pointer === 'string' && typeof value.key === 'string' && isObject(value.params);

export const failure = (codeName: FailureName, rest: Partial<CallFailure> = {}): CallFailure => ({
  ok: false,
  codeName,
  code: undefined,
  msg: '',
  errors: [],
  ...rest,
});

function getName(code: number): FailureName {
  const entry = Object.entries(codes).find(([, value]) => value === code);
  return (entry?.[0] as Exclude<CodeName, 'success'> | undefined) ?? 'busy';
}

/**
 * Reads the envelope `{code, msg, data}` (SYS-04, D-34). Code 1 is success, as a number or as text. Any other body is
 * `busy` (MSG-03): a proxy's page is never shown to a person.
 */
export function parseAnswer(body: unknown): ParsedSuccess | CallFailure {
  if (!isObject(body)) return failure('busy');
  const code = typeof body.code === 'string' && body.code.trim() !== '' ? Number(body.code) : body.code;
  if (typeof code !== 'number' || !Number.isFinite(code)) return failure('busy');
  if (code === codes.success) return { ok: true, data: body.data ?? null };

  const data = isObject(body.data) ? body.data : {};
  const listed: readonly unknown[] = Array.isArray(data.errors) ? data.errors : [];
  return failure(getName(code), {
    code,
    msg: typeof body.msg === 'string' ? body.msg : '',
    errors: listed.filter(isFieldError),
    ...(typeof data.waitSeconds === 'number' && { waitSeconds: data.waitSeconds }),
  });
}
