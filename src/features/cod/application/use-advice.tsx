import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { bankNames } from '#domain/banks.ts';
import { clabeAdvice } from '#domain/clabe.ts';
import { rfcFault } from '#domain/rfc.ts';
import type { FieldExtras } from '#src/forms/index.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import type { Answers } from '../use-cod-draft.ts';

/** It comes and goes while somebody types: its room stays, so that nothing below moves away from under a finger. */
function Advice({ children }: { children: ReactNode }) {
  return (
    <p className="cod-advice" role="status">
      {children}
    </p>
  );
}

/** What is typed, with the bank that a CLABE names while none is chosen. */
export function withNamedBank(answers: Answers): Answers {
  const { accountNumber, bank } = answers;
  const named = typeof accountNumber === 'string' && !bank ? clabeAdvice(accountNumber).bank : undefined;
  return named ? { ...answers, bank: named } : answers;
}

/**
 * Advice on the tax number and the account number, which refuses nothing (D-86); and the way on with a phone that the
 * rule of accounts refuses (D-21).
 */
export function useAdvice({ tin, accountNumber, bank }: Answers): Readonly<Record<string, FieldExtras>> {
  const { t } = useText('cod');
  const fault = typeof tin === 'string' ? rfcFault(tin) : undefined;
  const clabe = clabeAdvice(typeof accountNumber === 'string' ? accountNumber : '');
  const isOther = clabe.bank !== undefined && typeof bank === 'string' && clabe.bank !== bank;

  let account = '';
  if (clabe.checks === false) account = t('cod:advice.clabe');
  else if (isOther && clabe.bank) account = t('cod:advice.otherBank', { bank: isolate(bankNames[clabe.bank]) });
  else if (clabe.bank) account = t('cod:advice.bank', { bank: isolate(bankNames[clabe.bank]) });
  return {
    tin: { advice: <Advice>{fault && t(`cod:advice.rfc.${fault}`)}</Advice> },
    accountNumber: { advice: <Advice>{account}</Advice> },
    phone: {
      remedies: {
        'rules:phoneRule.start': (
          <>
            {' '}
            {t('cod:advice.otherPhone')} <Link to={paths.contact}>{t('cod:contact')}</Link>
          </>
        ),
      },
    },
  };
}
