import type { Config } from '../../config.ts';

/**
 * The base URL of links in messages: PUBLIC_URL, else in development this machine. Undefined when it is unknown: then
 * nothing is sent.
 */
export function siteAddress({
  publicUrl,
  production,
  host,
  port,
}: Pick<Config, 'publicUrl' | 'production' | 'host' | 'port'>): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  return production ? undefined : `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
