/** The subject that the limits on codes count. */
import type { ServerContext } from '../../context.ts';
import type { Session } from '../../http/handlers.ts';
import { type Requester, customerKey, visitorKey } from '../codes/codes.ts';
import type { AccountName } from './names.ts';
import { getNetwork } from './network.ts';
import { hasEntered } from './audit-store.ts';

/** A signed-in customer: known, wherever they are. */
export const customerAsking = ({ userId }: Session, ip: string): Requester => ({
  key: customerKey(userId),
  ip,
  isKnown: true,
});

/**
 * A visitor without a session counts as known to the account of this name when it was signed in to from their network
 * before.
 */
export async function visitorAsking({ db }: ServerContext, name: AccountName, ip: string): Promise<Requester> {
  const network = getNetwork(ip);
  return { key: visitorKey(ip), ip, isKnown: network !== null && (await hasEntered(db, name, network)) };
}
