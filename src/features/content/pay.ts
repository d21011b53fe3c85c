import { useText } from '#src/i18n/react.tsx';
import type { Card } from '#src/shared/content/content-words.ts';

/** "$11,000.00–$14,000.00" of pesos a month; undefined where it is not given. */
export function usePay(salary: NonNullable<Card['position']>['salary']): string | undefined {
  const { format } = useText();
  if (!salary) return undefined;
  const [from, to] = [salary.from, salary.to].map((pesos) => format.money(pesos * 100));
  return from === to ? from : `${from} – ${to}`;
}
