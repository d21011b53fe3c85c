import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import type { Transit, TransitProduct } from './calendar.ts';

/** "Llega entre el viernes 20 y el martes 24 de noviembre." */
export function useWindowText(): (product: TransitProduct) => string {
  const { t, format } = useText('transit');
  return ({ earliest, latest }) =>
    earliest === latest
      ? t('transit:verdict.on', { to: format.longDate(latest) })
      : t('transit:verdict.between', { from: format.longDate(earliest), to: format.longDate(latest) });
}

type End = Transit['origin'];

/** A place as it is said: its city, or its postal code in its state. */
export function placeText({ city, zip, state }: End): string {
  return isolate([city ?? zip, state].filter(Boolean).join(', '));
}
