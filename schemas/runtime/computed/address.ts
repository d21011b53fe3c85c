/** The derived address (ENT-13, D-60). */
import { formatAddress } from '#domain/address.ts';

/** `Av. Juárez 123, Centro, 44100 Guadalajara, Jal.`; undefined until street and place are answered. */
export function getAddress(input: Readonly<Record<string, unknown>>): string | undefined {
  const texts = Object.fromEntries(Object.entries(input).filter(([, value]) => typeof value === 'string'));
  return texts.street && texts.city ? formatAddress(texts) : undefined;
}
