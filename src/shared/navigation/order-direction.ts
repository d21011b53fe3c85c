/** Which of an account's orders a list shows: what it has sent, or what comes to it. */
import { paths } from './paths.ts';
import { oneOf, param, searchParams } from './search-params.ts';

export const directionParam = param('direction', oneOf(['sent', 'received'] as const), 'sent' as const);

/** The list of what comes to the account. */
export const receivedPath = searchParams<{ direction: 'sent' | 'received' }>({ direction: directionParam }).href(
  paths.orders,
  { direction: 'received' },
);
