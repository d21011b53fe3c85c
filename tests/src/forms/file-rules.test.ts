/** The rules for documents, written as in a schema and validated where files are accepted. */
import { describe, expect, test } from 'vitest';
import { settle } from '#schemas/compiler/resolve.ts';
import type { JsonObject } from '#schemas/model/json.ts';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import { createUploadList, getLimits, isUnderWay, type UploadState } from '#src/forms/widgets/files/upload-list.ts';
import { eventually } from '#tests/support/patience.ts';
import { compiledForm } from './compiled-form.ts';

const MB = 1_048_576;

const documents = { maxItems: 2, kinds: ['word', 'pdf', 'image'], maxBytes: 'upload.codDocumentBytes' };
const images = { maxItems: 2, kinds: ['image'], maxBytes: 'upload.codImageBytes' };
const rules = {
  'RULE-COD-04 documents': { ...documents, minItems: 1 },
  'RULE-COD-05 both sides of an ID': { ...images, minItems: 2 },
  'RULE-COD-05 bank certificates': { ...images, minItems: 2 },
  'RULE-JOB-01 a resume': { minItems: 1, maxItems: 1, kinds: ['pdf', 'jpg'], maxBytes: 'upload.resumeBytes' },
};

function formWith({ minItems, maxItems, kinds, maxBytes }: (typeof rules)[keyof typeof rules]) {
  const field = settle({
    title: 'Archivos',
    type: 'array',
    items: { type: 'string' },
    minItems,
    maxItems,
    files: { kinds, maxBytes: { $const: maxBytes } },
  }) as JsonObject;
  const schema = { type: 'object', required: ['files'], properties: { files: field } } as ResolvedSchema;
  return { form: compiledForm({ schema }), limits: getLimits(field as ResolvedSchema) };
}

const beginnings = {
  pdf: '%PDF-1.7',
  jpg: '\u00ff\u00d8\u00ff\u00e1',
  png: '\u0089PNG\r\n\u001a\n',
  webp: 'RIFF\u0001\u0002\u0003\u0004WEBPVP8 ',
  doc: '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t\0',
  docx: 'PK\u0003\u0004[Content_Types].xml word/document.xml',
};
type Ending = keyof typeof beginnings;

/** A file of a type, filled up to a size in bytes. */
function getFile(ending: Ending, size = 100): File {
  const bytes = new Uint8Array(size);
  bytes.set(Array.from(beginnings[ending], (letter) => letter.charCodeAt(0)));
  return new File([bytes], `papel.${ending}`);
}

const toOutcome = (state: UploadState) => (state.status === 'refused' ? state.refusal.reason : state.status);

/** The results of files that were chosen together: stored, or the reason of rejection. */
async function outcomes(rule: keyof typeof rules, ...files: File[]): Promise<string[]> {
  let stored = 0;
  const list = createUploadList({
    service: () => ({ send: ({ name, size }) => Promise.resolve({ id: name, name, size }) }),
    limits: formWith(rules[rule]).limits,
    field: 'files',
    stored: () => stored,
    onStored: () => (stored += 1),
  });
  list.add(files);
  await eventually(() => expect(list.get().some(isUnderWay)).toBe(false));
  return list.get().map(({ state }) => toOutcome(state));
}

describe.each([
  ['RULE-COD-04 documents', 1, 2],
  ['RULE-COD-05 both sides of an ID', 2, 2],
  ['RULE-COD-05 bank certificates', 2, 2],
  ['RULE-JOB-01 a resume', 1, 1],
] as const)('%s', (rule, least, most) => {
  test(`from ${least} to ${most} of them are an answer, fewer and more are none`, () => {
    const { form } = formWith(rules[rule]);
    const isValid = (count: number) =>
      form.validate({ files: Array.from({ length: count }, (_, index) => `id-${index}`) }).length === 0;
    const counts = Array.from({ length: 5 }, (_, count) => count);
    expect(counts.filter(isValid)).toEqual(counts.filter((count) => count >= least && count <= most));
  });

  test('one file too many is rejected where it is chosen, and not sent', async () => {
    const chosen = Array.from({ length: most + 1 }, () => getFile('jpg'));
    expect(await outcomes(rule, ...chosen)).toEqual([...Array<string>(most).fill('stored'), 'tooMany']);
  });
});

test.each([
  ['RULE-COD-04 documents', 10],
  ['RULE-COD-05 both sides of an ID', 5],
  ['RULE-COD-05 bank certificates', 5],
  ['RULE-JOB-01 a resume', 3],
] as const)('CONST-05 D-84 %s may have %i MB a file, and not a byte more', async (rule, most) => {
  expect(await outcomes(rule, getFile('jpg', most * MB))).toEqual(['stored']);
  expect(await outcomes(rule, getFile('jpg', most * MB + 1))).toEqual(['size']);
});

test.each([
  ['RULE-COD-04 documents', ['pdf', 'jpg', 'png', 'webp', 'doc', 'docx']],
  ['RULE-COD-05 both sides of an ID', ['jpg', 'png', 'webp']],
  ['RULE-COD-05 bank certificates', ['jpg', 'png', 'webp']],
  ['RULE-JOB-01 a resume', ['pdf', 'jpg']],
] as const)('%s are of these kinds and no other: %j', async (rule, taken) => {
  for (const ending of Object.keys(beginnings) as Ending[]) {
    const isTaken = taken.some((each) => each === ending);
    expect([ending, await outcomes(rule, getFile(ending))]).toEqual([ending, [isTaken ? 'stored' : 'type']]);
  }
});
