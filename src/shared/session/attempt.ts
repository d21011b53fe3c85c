import { type Failure, failureNamed } from '#machines/kit/failure.ts';
import type { SignInAttempt } from '#machines/session/session.types.ts';
import type { Session } from './session.ts';

const aborted = failureNamed('aborted');

/** Makes a sign-in attempt and awaits its end; resolves with the failure, `aborted` when the attempt was cancelled. */
export function attemptAt(session: Session, attempt: SignInAttempt): Promise<Failure | undefined> {
  const before = session.view().failure;
  return new Promise((resolve) => {
    let hasBegun = false;
    const stop = session.subscribe(() => {
      const { busy, signedIn, failure } = session.view();
      if (busy) {
        hasBegun = true;
        return;
      }
      // The failure of an earlier attempt is cleared when this one begins.
      if (!hasBegun && failure === before) return;
      stop();
      resolve(signedIn ? undefined : (failure ?? aborted));
    });
    session.send({ type: 'signIn.submit', attempt });
  });
}
