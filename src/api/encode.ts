/** Form encoding with brackets for nesting (D-34): `{a: {b: [1]}}` becomes `a[b][0]=1`. */

function append(target: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined) return;
  if (value === null) return target.append(name, '');
  if (typeof value !== 'object') return target.append(name, String(value));
  for (const [key, child] of Object.entries(value)) append(target, `${name}[${key}]`, child);
}

/** Values that are undefined are left out, null becomes the empty text. */
export function encodeForm(input: object): URLSearchParams {
  const target = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) append(target, key, value);
  return target;
}
