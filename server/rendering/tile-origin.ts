/**
 * Map tiles are pictures from a third-party server: their URL is checked at the start, and the page's policy allows its
 * origin (D-91).
 */
import { ConfigError } from '../environment.ts';

interface BrandFile {
  map?: { tiles?: unknown };
}

function getTiles(brand: string | undefined): unknown {
  if (brand === undefined) return undefined;
  const { map } = JSON.parse(brand) as BrandFile;
  return map?.tiles ?? undefined;
}

/** Pages over HTTPS load pictures over HTTPS; only this machine is exempt. */
const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname));

/** The origin that the policy must allow; undefined without tiles. */
export function tileOrigin(brand: string | undefined): string | undefined {
  const tiles = getTiles(brand);
  return typeof tiles === 'string' ? new URL(tiles).origin : undefined;
}

/** @throws ConfigError when the brand links an app store by anything but an https URL (ROUTE-32). */
export function checkApps(brand: string): void {
  const { apps = {} } = JSON.parse(brand) as { apps?: Record<string, unknown> };
  for (const [store, address] of Object.entries(apps)) {
    const isAddress = typeof address === 'string' && URL.canParse(address) && new URL(address).protocol === 'https:';
    if (address !== null && !isAddress) throw new ConfigError(`apps.${store} in BRAND_FILE must be an https address.`);
  }
}

/** @throws ConfigError when the brand names tiles that a page could not show. */
export function checkTiles(brand: string): void {
  const tiles = getTiles(brand);
  if (tiles === undefined) return;
  const isAddress = typeof tiles === 'string' && URL.canParse(tiles) && isSafe(new URL(tiles));
  if (!isAddress || !['{z}', '{x}', '{y}'].every((part) => tiles.includes(part))) {
    throw new ConfigError('map.tiles in BRAND_FILE must be an https address with {z}, {x} and {y}.');
  }
}
