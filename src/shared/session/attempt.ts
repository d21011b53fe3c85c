import { type Failure, failureNamed } from '#machines/kit/failure.ts';
import type { SignInAttempt } from '#machines/session/session.types.ts';
import type { Session } from './session.ts';

const deadJobs = failureNamed('aborted');

/** Tries a way in and waits for its end; resolves with the refusal, `aborted` when the attempt was given up. */
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
      // The refusal of an earlier attempt goes when this one begins.
      if (!hasBegun && failure === before) return;
      stop();
      resolve(signedIn ? undefined : (failure ?? deadJobs));
    });
    session.send({ type: 'signIn.submit', attempt });
  });
}
