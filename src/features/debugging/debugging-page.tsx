import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Answer } from '#contract/calls.ts';
import { failureKey } from '#src/api/types.ts';
import { useCall } from '#src/api/react.tsx';
import { useLanguage, useText } from '#src/i18n/react.tsx';
import { Chips, Table } from '#src/components/lists.tsx';
import { EmptyState, ErrorState, Skeleton } from '#src/components/status.tsx';
import { getRuleId } from '#schemas/runtime/rule-id.ts';
import { mailPath } from '#domain/content/server-paths.ts';
import { isolate } from '#src/i18n/formats.ts';
import { Button } from '#src/components/button.tsx';
import { CopyButton } from '#src/components/copy-button.tsx';
import { Ltr } from '#src/components/small.tsx';
import { codeIn, dayChoices, debuggingParams } from './debugging-params.ts';
import { FlagList } from './flag-list.tsx';
import { flags } from './flags.ts';
import { Simulator } from './simulator.tsx';
import './debugging.css';

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
function Mailbox() {
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

type Rule = Answer<'ruleStopReport'>['rules'][number];

const reportNamespaces = ['debugging', 'fields', 'rules'];

/** What a message says of the value typed is not known here, and never was. */
const unknownNumber = 'N';
const dynamicParams = Object.fromEntries(
  [
    'have',
    'sum',
    'weight',
    'actual',
    'missing',
    'position',
    'limit',
    'amount',
    'starts',
    'min',
    'max',
    'prefix',
    'multipleOf',
    'allowedValue',
  ].map((name) => [name, unknownNumber]),
);

/** The share of this rule in all rejections. */
const getShare = (rule: Rule, all: number) => (all === 0 ? 0 : rule.refused / all);

/** Which rule stopped people how often, in the words that they saw. */
function StopTable({ rules, locale }: { rules: readonly Rule[]; locale: string }) {
  const { t } = useText(...reportNamespaces);
  const all = rules.reduce((sum, { refused }) => sum + refused, 0);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const count = new Intl.NumberFormat(locale);
  const number = (name: 'shown' | 'refused' | 'corrected' | 'server') => ({
    id: name,
    head: t(`debugging:column.${name}`),
    cell: (rule: Rule) => count.format(rule[name]),
    numeric: true,
  });
  return (
    <Table
      caption={t('debugging:table')}
      rows={rules}
      rowKey={({ form, pointer, keyword, key }) => `${getRuleId(form, pointer, keyword)} ${key}`}
      columns={[
        {
          id: 'rule',
          head: t('debugging:column.rule'),
          cell: (rule) => (
            <>
              <b>{rule.title ? t(`fields:${rule.title}`) : rule.pointer || rule.form}</b>
              <br />
              {t(rule.key, { ...dynamicParams, ...rule.params, defaultValue: rule.key })}
              <br />
              <bdi dir="ltr" className="debugging-id">
                {rule.form}#<wbr />
                {rule.pointer}#<wbr />
                {rule.keyword}
              </bdi>
            </>
          ),
        },
        number('refused'),
        {
          id: 'share',
          head: t('debugging:column.share'),
          cell: (rule) => percent.format(getShare(rule, all)),
          numeric: true,
        },
        number('shown'),
        number('corrected'),
        number('server'),
      ]}
    />
  );
}

const namespaces = ['debugging', 'fields', 'rules', 'answers'];

function Filters({ report }: { report: Answer<'ruleStopReport'> | undefined }) {
  const { t } = useText(...namespaces);
  const [search] = useSearchParams();
  const question = debuggingParams.read(search);
  const { days, form } = question;
  const forms = [...new Set([...(report?.forms ?? []), ...(form ? [form] : [])])].toSorted();
  return (
    <div className="debugging-filters">
      <Chips
        label={t('debugging:days')}
        current={String(days)}
        chips={dayChoices.map((choice) => ({
          id: String(choice),
          label: t('debugging:lastDays', { count: choice }),
          to: debuggingParams.search({ ...question, days: choice }),
        }))}
      />
      <Chips
        label={t('debugging:forms')}
        current={form ?? ''}
        chips={[
          { id: '', label: t('debugging:allForms'), to: debuggingParams.search({ ...question, form: undefined }) },
          ...forms.map((id) => ({
            id,
            label: <bdi dir="ltr">{id}</bdi>,
            to: debuggingParams.search({ ...question, form: id }),
          })),
        ]}
      />
    </div>
  );
}

/** ROUTE-29: what a developer or an analyst looks at; in development only. */
export function DebuggingPage() {
  const { t } = useText(...namespaces);
  const { language } = useLanguage();
  const [search] = useSearchParams();
  const { days, form } = debuggingParams.read(search);
  const { data, failure, loading, reload } = useCall('ruleStopReport', { days, ...(form && { form }) });
  const title = t('debugging:title');
  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <div className="page debugging">
      <h1>{title}</h1>
      <Simulator />
      <Mailbox />
      <FlagList flags={flags} />
      <section aria-labelledby="debugging-stops">
        <h2 id="debugging-stops">{t('debugging:stops')}</h2>
        <p className="soft">{t('debugging:stopsHint')}</p>
        {data?.counting === false && <p role="status">{t('debugging:off')}</p>}
        <Filters report={data} />
        {failure && (
          <ErrorState title={t('debugging:failed')} onRetry={reload} retrying={loading}>
            {t(failureKey(failure), { defaultValue: failure.msg })}
          </ErrorState>
        )}
        {!failure && !data && <Skeleton label={t('debugging:loading')} />}
        {!failure && data && data.rules.length === 0 && (
          <EmptyState title={t('debugging:empty')}>{t('debugging:emptyHint')}</EmptyState>
        )}
        {!failure && data && data.rules.length > 0 && (
          <div aria-busy={loading}>
            <StopTable rules={data.rules} locale={language.locale} />
          </div>
        )}
      </section>
    </div>
  );
}
