/** Failures without a server sentence: they happen on the connection. */
const onTheWay = { offline: 'notices:offline', timeout: 'notices:timeout', aborted: 'notices:aborted' } as const;

/**
 * The message key of a failure: the only place that maps errors to messages. Business codes have their texts in
 * `answers`; pass the server's own sentence as the default value.
 */
export function failureKey({ codeName }: { codeName: string }): string {
  if (codeName === 'busy') return 'notices:busy';
  return codeName in onTheWay ? onTheWay[codeName as keyof typeof onTheWay] : `answers:${codeName}`;
}
