import { type Failure, failureNamed } from '#machines/kit/failure.ts';
import type { Answers } from '#machines/code-flow/code-flow.types.ts';
import type { Api, CallOptions } from '#src/api/types.ts';

const taken = (name: 'phone' | 'email'): Failure => {
  const codeName = name === 'phone' ? 'phoneTaken' : 'emailTaken';
  return { ...failureNamed(codeName), errors: [{ pointer: `/${name}`, key: `answers:${codeName}`, params: {} }] };
};

/** Requests that were answered: sent once more, they would only use the image up. */
const answered = new WeakSet<Answers>();

/**
 * Reports an existing account at once to a visitor who solves an image code to register (CALL-02, CALL-03, D-96),
 * before the proof of work for a code that would never be sent.
 * @param request the answers of the form that asks for a code; for any other purpose, or without an image, no call is
 * made.
 * @throws a Failure: `phoneTaken`, `emailTaken`, or why the call was rejected
 */
export async function rejectExisting(api: Api, request: Answers, options: CallOptions): Promise<void> {
  const { purpose, phone, email, captcha, captchaId } = request;
  if (purpose !== 'register' || typeof captcha !== 'string' || typeof captchaId !== 'string') return;
  if (answered.has(request)) return;
  const image = { captcha, captchaId };
  const result =
    typeof phone === 'string'
      ? await api.call('phoneExist', { phone, ...image }, options)
      : await api.call('emailExist', { email: String(email), ...image }, options);
  if (!result.ok) throw result;
  answered.add(request);
  if (result.data.exists) throw taken(typeof phone === 'string' ? 'phone' : 'email');
}
