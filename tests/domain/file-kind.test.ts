import { expect, test } from 'vitest';
import { readContent, typeOfContent } from '#domain/file-content.ts';
import { extensionOf, typeOfName, typesOf } from '#domain/file-kind.ts';

const bytes = (...parts: (string | readonly number[])[]): Uint8Array =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : [...part],
    ),
  );
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

test('D-84 what only looks like one of them is none: sheets, plain archives, macros, sound in a RIFF, a PDF that begins later', () => {
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

/** The record with which an archive ends, before a comment of so many bytes. */
const archiveEnd = (comment = 0) =>
  ['PK', [5, 6, ...Array<number>(16).fill(0), comment % 256, Math.floor(comment / 256)]] as const;

test('RULE-JOB-01 a polyglot is unsafe whatever it begins with: a PDF in a picture, an archive behind a document, a page in a comment', () => {
  const jpeg = [0xff, 0xd8, 0xff, 0xe1];
  const verdict = (file: Uint8Array) => {
    const reader = readContent();
    // In pieces of seven bytes: no mark is missed where it is cut.
    for (let at = 0; at < file.length; at += 7) reader.take(file.subarray(at, at + 7));
    return reader.verdict();
  };
  expect(verdict(bytes(jpeg, 'x'.repeat(3_000), '%PDF-1.4', 'y'.repeat(50)))).toEqual({ type: 'jpeg', isUnsafe: true });
  expect(verdict(bytes('%PDF-1.7', 'x'.repeat(90_000), ...archiveEnd()))).toEqual({ type: 'pdf', isUnsafe: true });
  expect(verdict(bytes('%PDF-1.7', ...archiveEnd(3), 'end'))).toEqual({ type: 'pdf', isUnsafe: true });
  expect(verdict(bytes(jpeg, '<SCRIPT>alert(1)</script>'))).toEqual({ type: 'jpeg', isUnsafe: true });
  // A photo in a PDF, and an archive's mark that ends nothing, are what such files hold.
  expect(verdict(bytes('%PDF-1.7', jpeg, ...archiveEnd(9), 'more than that comment'))).toEqual({
    type: 'pdf',
    isUnsafe: false,
  });
  expect(typeOfContent(bytes(jpeg, '%PDF-1.4'))).toBeUndefined();
});

test('a name claims a type by what stands after its last point', () => {
  expect(typeOfName('INE frente.JPG')).toBe('jpeg');
  expect(typeOfName('acta.v2.docx')).toBe('docx');
  expect(typeOfName('factura.pdf.exe')).toBeUndefined();
  expect(extensionOf('escaneo.tiff')).toBe('tiff');
  expect(extensionOf('.pdf')).toBeUndefined();
  expect(extensionOf('sin punto')).toBeUndefined();
});

test('kinds are groups of types, each once', () => {
  expect(typesOf(['pdf', 'jpg'])).toEqual(['pdf', 'jpeg']);
  expect(typesOf(['word', 'pdf', 'image', 'jpg'])).toEqual(['doc', 'docx', 'pdf', 'jpeg', 'png', 'webp']);
});
