/** A base that no real address has: a URL that resolves outside it is not ours. */
const base = 'https://own.invalid';

function parse(target: string): URL | undefined {
  try {
    return new URL(target, base);
  } catch {
    return undefined;
  }
}

/**
 * The path, query and fragment of a target inside this site; undefined for a target that leads elsewhere (`//evil`,
 * `/\evil`, `https:…`, also with characters in between that browsers drop) and for the home page itself.
 */
export function ownPath(target: string | null | undefined): string | undefined {
  if (!target?.startsWith('/')) return undefined;
  const url = parse(target);
  if (url?.origin !== base) return undefined;
  const path = url.pathname + url.search + url.hash;
  // A dot segment can leave two leading slashes: `/.//evil`.
  return path === '/' || path.startsWith('//') ? undefined : path;
}
