import type { Answer } from '#contract/answers.ts';
import { mailPath } from '#domain/server-paths.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { Link } from 'react-router-dom';
import { useCall } from '#src/api/use-call.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Ltr } from '#src/ui/small.tsx';
import { EmptyState, ErrorState, Skeleton } from '#src/ui/states.tsx';
import { codeIn } from './code-in.ts';

type Message = Answer<'mailbox'>['messages'][number];

function MessageItem({ message: { id, channel, to, subject, text, hasHtml, kind, link, at } }: { message: Message }) {
  const { t, format } = useText('debugging', 'fields', 'answers');
  const found = codeIn(text);
  return (
    <li className="debugging-message">
      <p>
        <b>{t(`debugging:mailbox.${channel}`)}</b> <Ltr>{to}</Ltr>{' '}
        <span className="soft sm">{format.dateTime(at)}</span>
      </p>
      {found && (
        <p className="debugging-code">
          <Ltr>{found}</Ltr>
          <CopyButton text={found} label={t('debugging:mailbox.copy', { code: isolate(found) })} />
        </p>
      )}
      {subject && <p dir="auto">{subject}</p>}
      <p className="debugging-text soft" dir="auto">
        {text}
      </p>
      {hasHtml && (
        <p>
          <a href={mailPath(id)} target="_blank" rel="noopener">
            {t('debugging:mailbox.look')}
          </a>
        </p>
      )}
      {kind !== null && <p className="soft sm">{t(`fields:notification.${kind}`)}</p>}
      {link !== null && (
        <p>
          <Link to={link}>{t('debugging:mailbox.open', { path: isolate(link) })}</Link>
        </p>
      )}
    </li>
  );
}

/** How much of the installation's hour is spent. */
function BudgetLine() {
  const { t } = useText('debugging');
  const { data } = useCall('messageBudget', {});
  if (!data) return null;
  const { sms, mail } = data;
  const counts = { sms: sms.sent, smsLimit: sms.limit, mail: mail.sent, mailLimit: mail.limit };
  return <p className="soft">{t('debugging:mailbox.budget', counts)}</p>;
}

/** Mail and SMS that would have gone out, newest first: development has no provider. */
export function Mailbox() {
  const { t } = useText('debugging', 'answers');
  const { data, failure, loading, reload } = useCall('mailbox', {});
  return (
    <section aria-labelledby="debugging-mailbox" aria-busy={loading}>
      <div className="debugging-head">
        <h2 id="debugging-mailbox">{t('debugging:mailbox.title')}</h2>
        <Button variant="line" size="sm" icon="refresh" busy={loading} onClick={reload}>
          {t('debugging:mailbox.refresh')}
        </Button>
      </div>
      <p className="soft">{t('debugging:mailbox.hint')}</p>
      <BudgetLine />
      {failure && (
        <ErrorState title={t('debugging:mailbox.failed')} onRetry={reload} retrying={loading}>
          {t(failureKey(failure), { defaultValue: failure.msg })}
        </ErrorState>
      )}
      {!failure && !data && <Skeleton label={t('debugging:mailbox.loading')} />}
      {!failure && data?.messages.length === 0 && (
        <EmptyState title={t('debugging:mailbox.empty')}>{t('debugging:mailbox.emptyHint')}</EmptyState>
      )}
      {!failure && data && data.messages.length > 0 && (
        <ol className="debugging-messages" aria-label={t('debugging:mailbox.title')}>
          {data.messages.map((message) => (
            <MessageItem key={message.id} message={message} />
          ))}
        </ol>
      )}
    </section>
  );
}
