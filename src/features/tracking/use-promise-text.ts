import { useText } from '#src/i18n/react.tsx';

/** "lun 23 nov – jue 26 nov", or the one day. */
export function usePromiseText(): (promise: { promisedFrom: string; promisedTo: string }) => string {
  const { t, format } = useText('tracking');
  return ({ promisedFrom, promisedTo }) =>
    promisedFrom === promisedTo
      ? format.date(promisedTo)
      : t('tracking:range', { from: format.date(promisedFrom), to: format.date(promisedTo) });
}
