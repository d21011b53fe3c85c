import type { Answer } from '#contract/answers.ts';
import { bankNames, isBankCode } from '#domain/banks.ts';
import { useText } from '#src/i18n/react.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Ltr } from '#src/ui/small.tsx';
import { StageChip } from './stage-chip.tsx';

type Cut = NonNullable<Answer<'codSummaryDetail'>['cut']>;

/** Where the money of a cut is; of one that was paid, by what it is found in the bank. */
export function CutFacts({ cut }: { cut: Cut }) {
  const { t, format } = useText('cod');
  const { stage, paidAt, paysOn, reconciledAt, bankReference, bank, accountTail, reference } = cut;
  return (
    <dl className="cod-facts">
      <div>
        <dt>{t('cod:column.stage')}</dt>
        <dd>
          <StageChip stage={stage} />
        </dd>
      </div>
      <div>
        <dt>{t('cod:cut.reconciledAt')}</dt>
        <dd>{format.dateTime(reconciledAt)}</dd>
      </div>
      <div>
        <dt>{t(paidAt === null ? 'cod:column.comes' : 'cod:cut.paidAt')}</dt>
        <dd>{paidAt === null ? format.longDate(paysOn) : format.dateTime(paidAt)}</dd>
      </div>
      {bank !== null && (
        <div>
          <dt>{t('cod:cut.account')}</dt>
          <dd>
            <bdi>{isBankCode(bank) ? bankNames[bank] : bank}</bdi>{' '}
            {accountTail !== null && <Ltr>{`•••• ${accountTail}`}</Ltr>}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('cod:cut.bankReference')}</dt>
        <dd className="row">
          {bankReference === null ? (
            <span className="soft">{t('cod:cut.noReference')}</span>
          ) : (
            <>
              <Ltr>{bankReference}</Ltr>
              <CopyButton text={bankReference} label={t('cod:cut.copy')} />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('cod:cut.reference')}</dt>
        <dd>
          <Ltr>{reference}</Ltr>
        </dd>
      </div>
    </dl>
  );
}
