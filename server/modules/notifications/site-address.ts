import type { Config } from '../../config.ts';

/** Where links in messages lead: PUBLIC_URL, else in development this machine. Undefined where it can't be known: nothing is sent then. */
export function siteAddress({
  publicUrl,
  production,
  host,
  port,
}: Pick<Config, 'publicUrl' | 'production' | 'host' | 'port'>): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  return production ? undefined : `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
