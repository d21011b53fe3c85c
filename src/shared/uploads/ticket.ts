/** The secret that proves ownership of files while signed out (D-98); stored where the draft is stored. */
import type { TextStorage } from '#src/browser/storage.ts';

export const ticketKey = 'fileTicket';
const ticketBytes = 32;
const written = /^[\w-]{43}$/;

function newTicket(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ticketBytes));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** The one that lies there, else a new one; without storage it is good for as long as the page is open. */
export function fileTicket(storage: TextStorage): string {
  const kept = storage.get(ticketKey);
  if (kept !== null && written.test(kept)) return kept;
  const ticket = newTicket();
  storage.set(ticketKey, ticket);
  return ticket;
}
