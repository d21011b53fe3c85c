import type { Answer } from '#contract/answers.ts';
import type { ServerContext } from '../../context.ts';

/** Sign-in methods that need an external service: offered when it is configured. */
export function signInMeans({ outside }: Pick<ServerContext, 'outside'>): Answer<'signInMeans'> {
  const { sms, mail, google, facebook } = outside;
  return { sms: sms.available, email: mail.available, google: google.available, facebook: facebook.available };
}
