/** What a field of a form takes: the schema's `files` keyword, the same that the widget reads. */
import { constants } from '#domain/constants.ts';
import { extensionOf, type FileType, typeOfName, typesOf } from '#domain/file-kind.ts';
import { registry } from '#schemas/generated/registry.js';

export interface FieldRule {
  types: readonly FileType[];
  /** Per file. */
  maxBytes: number;
}

/** Undefined for a field that takes no files, or that there isn't. */
export function fieldRule(form: string, field: string): FieldRule | undefined {
  const module = Object.hasOwn(registry, form) ? registry[form as keyof typeof registry] : undefined;
  const { properties = {} } = module?.schema ?? {};
  const files = Object.hasOwn(properties, field) ? properties[field]?.files : undefined;
  return files && { types: typesOf(files.kinds), maxBytes: files.maxBytes };
}

/** Whether a name may stand for one of these types; one without an ending says nothing. */
export function mayBeCalled(name: string, types: readonly FileType[]): boolean {
  const claimed = typeOfName(name);
  return claimed === undefined ? extensionOf(name) === undefined : types.includes(claimed);
}

/** The last part of what a browser calls a file, without what could hide in it. */
export function plainName(name: string): string {
  const [last = ''] = name.split(/[/\\]/).slice(-1);
  return last.replace(/\p{C}/gu, '').trim() || 'archivo';
}

const longForms: ReadonlySet<string> = new Set(['cod/application']);

/** An application with papers is filled in over weeks: its files wait anew whenever somebody goes on with it. */
export const waitsAnew = (form: string): boolean => longForms.has(form);

/** Days that a whole file waits for its form. */
export const waitingDays = (form: string): number =>
  waitsAnew(form) ? constants.upload.codUnusedDays : constants.upload.unusedDays;
