/** Password hashes: argon2id, 19 MiB, two passes (D-27). */
import { hash, verify } from '@node-rs/argon2';
import { BusinessError } from '#server/http/failures.ts';

const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Hashing uses whole cores and much memory: more at once would starve everything else. */
const maxAtOnce = 4;
/** A longer queue would take more than about a second, so callers beyond it get `busy`. */
const maxWaiting = 256;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxAtOnce) {
    if (waiting.length >= maxWaiting) throw new BusinessError('busy');
    // The slot is handed over directly, so a later caller can't take it in between.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** @throws BusinessError `busy` when too many are waiting. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password fits. Without a stored hash the same work is done on a decoy and the result is false, so that
 * timing doesn't reveal whether an account exists.
 * @throws BusinessError `busy` when too many are waiting.
 */
export async function fitsPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash('decoy', cost);
  const known = stored ?? (await decoy);
  const fits = await inTurn(() => verify(known, password));
  return fits && known === stored;
}
