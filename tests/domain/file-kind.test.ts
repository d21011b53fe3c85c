import { expect, test } from 'vitest';
import {
  type ContentVerdict,
  getContent,
  readContent,
  rejectByContent,
  rejectByName,
  typeOfContent,
} from '#domain/content/file-content.ts';
import { archiveEnd, bytes, jpegMark as jpeg, polyglots } from '#tests/support/polyglots.ts';
import { type FileType, getExtension, getTypes, typeOfName } from '#domain/content/file-kind.ts';

const wide = (text: string): number[] => Array.from(text).flatMap((letter) => [letter.charCodeAt(0), 0]);

const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const archive = [0x50, 0x4b, 0x03, 0x04];

test('D-84 a file is what its content says', () => {
  expect(typeOfContent(bytes('%PDF-1.7'))).toBe('pdf');
  expect(typeOfContent(bytes([0xff, 0xd8, 0xff, 0xe1]))).toBe('jpeg');
  expect(typeOfContent(bytes([0x89], 'PNG\r\n', [0x1a], '\n'))).toBe('png');
  expect(typeOfContent(bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 '))).toBe('webp');
  expect(typeOfContent(bytes(compound, [0, 0], wide('WordDocument')))).toBe('doc');
  expect(typeOfContent(bytes(archive, '[Content_Types].xml', 'word/document.xml'))).toBe('docx');
});

const blank = (count: number) => ' \r\n\t'.repeat(count).slice(0, count);

test('D-84 a PDF is one with a byte order mark or blank lines before its header, as far as readers look for it', () => {
  const mark = [0xef, 0xbb, 0xbf];
  for (const before of [mark, '\r\n', '\n\n \t', [0, 0x0c], [...mark, 0x0d, 0x0a], blank(1_019)])
    expect(typeOfContent(bytes(before, '%PDF-1.4 rest'))).toBe('pdf');
  for (const before of [blank(1_020), 'x', '\n'.repeat(3) + 'PK', [0xff, 0xfe], [...mark, ...mark]])
    expect(typeOfContent(bytes(before, '%PDF-1.4 rest'))).toBeUndefined();
});

test('MSG-24 D-84 unsupported image formats are named by their usual names', () => {
  const size = [0, 0, 0, 24];
  const foreign = (...parts: Parameters<typeof bytes>) => getContent(bytes(...parts)).foreign;
  expect(foreign(size, 'ftypheic', [0, 0, 0, 0], 'mif1heic')).toBe('heic');
  expect(foreign(size, 'ftypmif1', [0, 0, 0, 0], 'mif1miaf')).toBe('heic');
  expect(foreign(size, 'ftypmif1', [0, 0, 0, 0], 'mif1avif')).toBe('avif');
  expect(foreign('GIF89a')).toBe('gif');
  expect(foreign('II*', [0])).toBe('tiff');
  expect(foreign('MM', [0], '*')).toBe('tiff');
  expect(foreign('BM', [1, 2, 3, 4, 0, 0, 0, 0])).toBe('bmp');
  // A film is not an image, and brands end where their box does.
  expect(foreign([0, 0, 0, 16], 'ftypisom', [0, 0, 0, 0], 'heic')).toBeUndefined();
  expect(foreign([0xff, 0xff, 0xff, 0xff], 'ftyp')).toBeUndefined();
});

test('MSG-24 D-84 a rejection says what a file is, and how to send a photo in HEIC', () => {
  const limits = { types: ['pdf', 'jpeg'], maxBytes: 1_000 } as const;
  const heic = { type: undefined, isUnsafe: false, foreign: 'heic' } as const;
  const byContent = (name: string, verdict: ContentVerdict, types: readonly FileType[] = limits.types) =>
    rejectByContent(name, verdict, { types });
  expect(rejectByName({ name: 'IMG_1.HEIC', size: 9 }, limits)).toEqual({ reason: 'heic' });
  expect(byContent('ine.jpg', heic)).toEqual({ reason: 'heic' });
  expect(byContent('ine', heic)).toEqual({ reason: 'heic' });
  // Where photos are not accepted, it is reported like any other file type.
  expect(byContent('cv.pdf', heic, ['pdf'])).toEqual({ reason: 'lie', claimed: 'PDF', found: 'HEIC' });
  expect(rejectByName({ name: 'cv.heic', size: 9 }, { ...limits, types: ['pdf'] })).toMatchObject({ reason: 'type' });
  expect(byContent('a.pdf', { type: 'jpeg', isUnsafe: false })).toMatchObject({ reason: 'lie', found: 'JPG' });
  expect(byContent('a.pdf', { type: 'pdf', isUnsafe: false })).toBeUndefined();
  expect(byContent('a.pdf', { type: 'pdf', isUnsafe: true })).toEqual({ reason: 'unsafe' });
  expect(rejectByName({ name: 'a.pdf', size: 1_001 }, limits)).toEqual({ reason: 'size' });
});

test('D-84 lookalikes are not accepted: sheets, plain archives, macros, sound in a RIFF, a PDF that begins later', () => {
  const others = [
    bytes(compound, wide('Workbook')),
    bytes(archive, 'xl/workbook.xml'),
    bytes(archive, 'word/document.xml', 'word/vbaProject.bin'),
    bytes('RIFF', [1, 2, 3, 4], 'WAVEfmt '),
    bytes('MZ', '%PDF-1.7'),
    bytes('<svg onload="x">'),
    bytes(''),
  ];
  for (const other of others) expect(typeOfContent(other)).toBeUndefined();
});

test('RULE-JOB-01 a polyglot is unsafe whatever it begins with: a PDF in a picture, an archive behind a document, a page in a comment', () => {
  const verdict = (file: Uint8Array) => {
    const reader = readContent();
    // In pieces of seven bytes: no mark is missed where it is cut.
    for (let at = 0; at < file.length; at += 7) reader.take(file.subarray(at, at + 7));
    return reader.verdict();
  };
  for (const [type, files] of Object.entries(polyglots))
    for (const file of files) expect(verdict(file)).toEqual({ type, isUnsafe: true });
  // A photo in a PDF, and an archive signature without an end record, are valid contents of such files.
  expect(verdict(bytes('%PDF-1.7', jpeg, ...archiveEnd(9), 'more than that comment'))).toEqual({
    type: 'pdf',
    isUnsafe: false,
  });
  expect(typeOfContent(bytes(jpeg, '%PDF-1.4'))).toBeUndefined();
});

test('a name claims a type by what follows its last point', () => {
  expect(typeOfName('INE frente.JPG')).toBe('jpeg');
  expect(typeOfName('acta.v2.docx')).toBe('docx');
  expect(typeOfName('factura.pdf.exe')).toBeUndefined();
  expect(getExtension('escaneo.tiff')).toBe('tiff');
  expect(getExtension('.pdf')).toBeUndefined();
  expect(getExtension('sin punto')).toBeUndefined();
});

test('kinds are groups of types, each once', () => {
  expect(getTypes(['pdf', 'jpg'])).toEqual(['pdf', 'jpeg']);
  expect(getTypes(['word', 'pdf', 'image', 'jpg'])).toEqual(['doc', 'docx', 'pdf', 'jpeg', 'png', 'webp']);
});
