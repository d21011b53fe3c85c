import { useEffect, useRef } from 'react';
import type { Receipt as ReceiptData } from '#machines/inbox/inbox.types.ts';
import { useText } from '#src/i18n/react.tsx';
import { answerParams } from './search-params.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { useServerNow } from '#src/ui/clock.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Ticket, TicketPart } from '#src/ui/card.tsx';
import { Ltr } from '#src/ui/small.tsx';
import { AnswerTimes } from './answer-times.tsx';

/** It has arrived: its number, by when one hears, and where the answer is read. */
export function Receipt({ receipt, onAgain }: { receipt: ReceiptData; onAgain: () => void }) {
  const { t } = useText('inbox');
  const { reference, key, mailed, answeredAt, ...times } = receipt;
  const now = useServerNow(answeredAt);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Ticket hero className="inbox-receipt">
      <TicketPart>
        <h2 ref={title} tabIndex={-1}>
          {t('inbox:sent.title')}
        </h2>
        <p className="lab">{t('inbox:sent.reference')}</p>
        <p className="inbox-reference">
          <Ltr>{reference}</Ltr> <CopyButton text={reference} label={t('inbox:sent.copy')} />
        </p>
        <p>{t(mailed ? 'inbox:sent.mailed' : 'inbox:sent.keep')}</p>
      </TicketPart>
      <TicketPart>
        <AnswerTimes {...times} now={now} />
        <div className="inbox-ways">
          <ButtonLink variant="line" to={answerParams.href(paths.inboxAnswer, { reference, key })}>
            {t('inbox:sent.open')}
          </ButtonLink>
          <Button variant="quiet" onClick={onAgain}>
            {t('inbox:sent.again')}
          </Button>
        </div>
      </TicketPart>
    </Ticket>
  );
}
