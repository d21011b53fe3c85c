/** Stores the language that a visitor chose by a link, for browsers without a script (ENT-09). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageAsked, languageCookie } from '#domain/language-choice.ts';
import type { LanguageInfo } from '#domain/languages.ts';

const retentionSeconds = languageCookie.days * 86_400;

export interface ChosenLanguageOptions {
  installed: readonly LanguageInfo[];
  /** Whether the site is used over HTTPS. */
  isSecure: boolean;
}

/**
 * Only for links within the site: a link from elsewhere shows a page in a language without changing the visitor's
 * choice.
 */
export function saveChosenLanguage(
  { headers, url }: FastifyRequest,
  reply: FastifyReply,
  { installed, isSecure }: ChosenLanguageOptions,
): void {
  const query = url.indexOf('?');
  if (query < 0 || headers['sec-fetch-site'] !== 'same-origin' || headers['sec-fetch-mode'] !== 'navigate') return;
  const asked = languageAsked(url.slice(query), installed);
  if (!asked) return;
  const parts = [`${languageCookie.name}=${asked.code}`, 'Path=/', `Max-Age=${retentionSeconds}`, 'SameSite=Lax'];
  if (isSecure) parts.push('Secure');
  reply.header('set-cookie', parts.join('; '));
}
