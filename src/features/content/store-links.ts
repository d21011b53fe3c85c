/** The app store of a device (ROUTE-32); the brand file has the links. */
import type { BrandDetails } from '#domain/content/brand.ts';

export type Store = keyof BrandDetails['apps'];

/** By the device's own word; undefined for a computer. An iPad says that it is a Mac with fingers. */
export function getStore(userAgent: string, touchPoints: number): Store | undefined {
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipod|ipad/i.test(userAgent)) return 'ios';
  return /macintosh/i.test(userAgent) && touchPoints > 1 ? 'ios' : undefined;
}
