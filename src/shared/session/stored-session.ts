/** What the device keeps of a session: the token in its own place, and `userData` beside it (ENT-01, ENT-09). */
import type { OpenSession, SessionUser } from '#machines/session/session.types.ts';
import type { TextStorage } from '#src/browser/storage.ts';
import type { TokenStore } from '#src/api/token.ts';

export const userDataKey = 'userData';

export interface SessionStore {
  /** The stored session. Without a token there is none; user data of another token does not count. */
  read: () => { token: string; user: SessionUser | undefined };
  keep: (session: OpenSession) => void;
  clear: () => void;
}

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';

const nullables = [
  'phone',
  'contactPhone',
  'email',
  'fullName',
  'company',
  'birthday',
] as const satisfies readonly (keyof SessionUser)[];
const flags = [
  'phoneVerified',
  'emailVerified',
  'hasPassword',
  'monthlyContract',
  'collectsCod',
  'codChangePending',
] as const satisfies readonly (keyof SessionUser)[];

function isUser(value: unknown): value is SessionUser {
  if (typeof value !== 'object' || value === null) return false;
  const user = value as Partial<Record<keyof SessionUser, unknown>>;
  return (
    typeof user.userId === 'string' &&
    typeof user.username === 'string' &&
    nullables.every((name) => isTextOrNull(user[name])) &&
    flags.every((name) => typeof user[name] === 'boolean') &&
    Array.isArray(user.providers) &&
    typeof user.version === 'number' &&
    typeof user.createdAt === 'string'
  );
}

function parse(text: string | null): { token?: unknown; user?: unknown } {
  try {
    return Object(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

export function createSessionStore(token: TokenStore, storage: TextStorage): SessionStore {
  return {
    read: () => {
      const current = token.read();
      const stored = parse(storage.get(userDataKey));
      const known = current !== '' && stored.token === current && isUser(stored.user);
      return { token: current, user: known ? (stored.user as SessionUser) : undefined };
    },
    keep: (session) => {
      token.save(session.token);
      storage.set(userDataKey, JSON.stringify(session));
    },
    clear: () => {
      token.clear();
      storage.remove(userDataKey);
    },
  };
}
