/** A browser's cookies and local storage for tests in Node. */
import { type CookieJar, safeStorage, type TextStorage } from '#src/lib/storage.ts';

export interface MemoryPlaces {
  cookies: CookieJar;
  storage: TextStorage;
  isSecure: () => boolean;
  /** Every line written to the cookies. */
  written: string[];
}

export interface MemoryPlacesOptions {
  /** Raw cookie values at the beginning. */
  cookies?: Record<string, string>;
  stored?: Record<string, string>;
  secure?: boolean;
  /** Storage is forbidden: every access throws. */
  storageFails?: boolean;
}

export function memoryPlaces(options: MemoryPlacesOptions = {}): MemoryPlaces {
  const jar = new Map(Object.entries(options.cookies ?? {}));
  const stored = new Map(Object.entries(options.stored ?? {}));
  const written: string[] = [];
  const backing = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  return {
    written,
    isSecure: () => options.secure === true,
    cookies: {
      read: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      write: (line) => {
        written.push(line);
        const [pair = ''] = line.split('; ');
        const name = pair.slice(0, pair.indexOf('='));
        if (line.includes('; Max-Age=0')) jar.delete(name);
        else jar.set(name, pair.slice(name.length + 1));
      },
    },
    storage: safeStorage(() => {
      if (options.storageFails) throw new DOMException('forbidden', 'SecurityError');
      return backing;
    }),
  };
}
