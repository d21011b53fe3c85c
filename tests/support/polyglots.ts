/** Files that one program reads as one thing and another program as another. */

/** Texts in Latin-1, and numbers. */
export const bytes = (...parts: (string | readonly number[])[]): Uint8Array =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : [...part],
    ),
  );

/** The end record of an archive, with a comment of this many bytes. */
export const archiveEnd = (comment = 0) =>
  ['PK', [5, 6, ...Array<number>(16).fill(0), comment % 256, Math.floor(comment / 256)]] as const;

export const jpegMark = [0xff, 0xd8, 0xff, 0xe1] as const;

/** By the type that they begin with. */
export const polyglots = {
  jpeg: [bytes(jpegMark, 'x'.repeat(3_000), '%PDF-1.4', 'y'.repeat(50)), bytes(jpegMark, '<SCRIPT>alert(1)</script>')],
  pdf: [bytes('%PDF-1.7', 'x'.repeat(90_000), ...archiveEnd()), bytes('%PDF-1.7', ...archiveEnd(3), 'end')],
} as const;
