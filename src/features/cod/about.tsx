import type { ReactNode } from 'react';
import { constants } from '#domain/constants.ts';
import { useText } from '#src/i18n/react.tsx';
import { FeeCalculator } from './fee-calculator.tsx';

const steps = ['apply', 'ship', 'collect', 'settle'] as const;

export interface AboutProps {
  /** What somebody does next. */
  children?: ReactNode;
  /** How an account stands comes late: it has its room from the start. */
  isOwn?: boolean;
}

/** What cash on delivery is and what it costs. */
export function About({ children, isOwn = false }: AboutProps) {
  const { t, format } = useText('cod');
  const most = format.money(constants.cod.maxAmountCentavos);
  return (
    <>
      <header className="cod-head">
        <h1>{t('cod:title')}</h1>
        <p className="lead">{t('cod:lead')}</p>
      </header>
      <div className="cod-two">
        <div>
          <h2>{t('cod:how.title')}</h2>
          <ol className="cod-steps">
            {steps.map((step) => (
              <li key={step}>
                <h3>{t(`cod:how.${step}`)}</h3>
                <p className="soft">{t(`cod:how.${step}Text`, { amount: most })}</p>
              </li>
            ))}
          </ol>
        </div>
        <div className="cod-aside">
          {children && <div className={isOwn ? 'cod-own' : undefined}>{children}</div>}
          <FeeCalculator />
        </div>
      </div>
    </>
  );
}
