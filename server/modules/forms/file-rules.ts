/** What a field of a form accepts: the schema's `files` keyword, the same that the widget reads. */
import type { CodeName } from '#contract/answer-codes.ts';
import { constants } from '#domain/constants.ts';
import { factsOfType, getTypes } from '#domain/content/file-kind.ts';
import { type FileLimits, type FileRejection, rejectionKey } from '#domain/content/file-content.ts';
import { registry } from '#schemas/generated/registry.js';
import { BusinessError } from '#server/http/failures.ts';

/** Undefined for an unknown field, or one without files. */
export function fieldRule(form: string, field: string): FileLimits | undefined {
  const module = Object.hasOwn(registry, form) ? registry[form as keyof typeof registry] : undefined;
  const { properties = {} } = module?.schema ?? {};
  const files = Object.hasOwn(properties, field) ? properties[field]?.files : undefined;
  return files && { types: getTypes(files.kinds), maxBytes: files.maxBytes };
}

/** The last part of a browser's file name, without unsafe characters. */
export function plainName(name: string): string {
  const [last = ''] = name.split(/[/\\]/).slice(-1);
  return last.replace(/\p{C}/gu, '').trim() || 'archivo';
}

/** Forms for customers only. */
const customerForms: ReadonlySet<string> = new Set(['cod/application', 'tracking/claim']);

/** Forms that are filled in over weeks, because of the documents that they require. */
const longForms: ReadonlySet<string> = new Set(['cod/application']);

/** Whether its files require a session, and then belong to that account alone. */
export const needsSession = (form: string): boolean => customerForms.has(form);

/** Whether the waiting time of its files starts again when the customer continues with it. */
export const waitsAgain = (form: string): boolean => longForms.has(form);

/** Days that a complete file waits for its form. */
export const waitingDays = (form: string): number =>
  waitsAgain(form) ? constants.upload.codUnusedDays : constants.upload.unusedDays;

const codeOfReason: Partial<Record<FileRejection['reason'], CodeName>> = { size: 'tooLarge', unsafe: 'fileUnsafe' };

/** A rejection with the same message as in the browser, at the field of the call that it concerns. */
export function rejectedFile(
  rejection: FileRejection,
  { types }: Pick<FileLimits, 'types'>,
  pointer: string,
): BusinessError {
  const { reason, claimed, found } = rejection;
  const params = {
    types: types.map((type) => factsOfType[type].label).join(', '),
    ...(claimed !== undefined && { claimed }),
    ...(found !== undefined && { found }),
  };
  return new BusinessError(codeOfReason[reason] ?? 'fileRefused', {
    errors: [{ pointer, key: rejectionKey(rejection), params }],
  });
}
