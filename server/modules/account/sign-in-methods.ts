import type { Answer } from '#contract/answers.ts';
import type { ServerContext } from '../../context.ts';

/** Ways of signing in that need something outside of this house: offered when it is configured. */
export function signInMeans({ outside }: Pick<ServerContext, 'outside'>): Answer<'signInMeans'> {
  const { sms, mail, google, facebook } = outside;
  return { sms: sms.available, email: mail.available, google: google.available, facebook: facebook.available };
}
