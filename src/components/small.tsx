import type { ReactNode } from 'react';
import { formatPesos } from '#domain/pricing/money.ts';

/** An amount in pesos, always with two decimals: `$1,850.00`. */
export function Money({ centavos }: { centavos: number }) {
  return (
    <bdi dir="ltr" className="money">
      {formatPesos(centavos)}
    </bdi>
  );
}

/** Letters first, then groups of four: JMX 0042 7719 3056. */
const groups = /^[A-Za-z]+|.{1,4}/g;

/** A long number in groups that are set apart by margins only, so that copying gives the raw text. */
export function Guia({ value }: { value: string }) {
  return (
    <bdi dir="ltr" className="guia">
      {Array.from(value.matchAll(groups), ({ 0: group, index: at }) => (
        <i key={at}>{group}</i>
      ))}
    </bdi>
  );
}

/** A phone number, e-mail or code: left to right in every script. */
export function Ltr({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr" className="ltr num">
      {children}
    </bdi>
  );
}
