/** The content of a chosen file, as the terminal sends it: text as it is, bytes as base64. */
export async function readFileText(file: Blob, isBinary: boolean): Promise<string> {
  if (!isBinary) return file.text();
  const url = await new Promise<string>((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(String(reader.result)));
    reader.addEventListener('error', () => fail(reader.error ?? new Error('The file cannot be read.')));
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(',') + 1);
}

/** The bytes of a base64 text. */
export const toBytes = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
