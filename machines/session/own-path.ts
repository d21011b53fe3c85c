/** A path on a base that no real address shares: what leaves it is not ours. */
const base = 'https://own.invalid';

/**
 * The path, query and fragment of a target inside this site; undefined for anything that leads elsewhere
 * (`//evil`, `/\evil`, `https:…`, control characters that browsers drop) and for the home page itself.
 */
export function ownPath(target: string | null | undefined): string | undefined {
  if (!target?.startsWith('/') || /^\/[/\\]/.test(target) || hasControl(target)) return undefined;
  if (!URL.canParse(target, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(target, base);
  const path = pathname + search + hash;
  // A dot segment can leave two slashes in front: `/.//evil`.
  return origin === base && path !== '/' && !path.startsWith('//') ? path : undefined;
}

const hasControl = (text: string) => [...text].some((letter) => letter < ' ' || letter === '\u007F');
