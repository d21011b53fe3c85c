/** Hands a file to the browser's own downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then; the address must stay valid until then.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
