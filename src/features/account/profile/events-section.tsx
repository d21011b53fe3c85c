import { useState } from 'react';
import type { Answer } from '#contract/answers.ts';
import { constants } from '#domain/constants.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/use-call.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Pagination } from '#src/ui/lists.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { eventIcon, wayOf } from './event-words.ts';
import { usePersonalText } from './words.ts';

type SecurityEvent = Answer<'securityEvents'>['rows'][number];

const { pageSizes } = constants.lists;

function EventRow({ event }: { event: SecurityEvent }) {
  const { t, format } = usePersonalText();
  const way = wayOf(event.by);
  const where = [
    way && t(`personal:events.by.${way}`),
    event.device && isolate(event.device),
    event.address && t('personal:sessions.network', { address: isolate(event.address) }),
  ];
  return (
    <li>
      <Icon name={eventIcon(event.kind)} />
      <div>
        <b>{t(`personal:events.kind.${event.kind}`)}</b>
        <span className="soft sm">{where.filter(Boolean).join(' · ')}</span>
      </div>
      <time className="soft sm num" dateTime={event.at}>
        {t('personal:events.when', { date: format.fullDate(event.at), time: format.time(event.at) })}
      </time>
    </li>
  );
}

/** What happened to the account, newest first: whoever sees something strange can act. */
export function EventsSection() {
  const { t } = usePersonalText();
  const [query, setQuery] = useState({ page: 1, pageSize: pageSizes[0] as (typeof pageSizes)[number] });
  const state = useCall('securityEvents', query);
  return (
    <section className="mine-part">
      <h2>{t('personal:events.title')}</h2>
      <CallPart state={state} loading={t('personal:events.loading')} failed={t('personal:events.failed')}>
        {({ rows, total, page, pageSize }) =>
          total === 0 ? (
            <EmptyState title={t('personal:events.empty')}>{t('personal:events.emptyHint')}</EmptyState>
          ) : (
            <>
              <ul className="mine-list">
                {rows.map((event) => (
                  <EventRow key={event.id} event={event} />
                ))}
              </ul>
              <Pagination
                page={page}
                pageSize={pageSize}
                total={total}
                pageSizes={pageSizes}
                onPage={(next) => setQuery({ ...query, page: next })}
                onPageSize={(size) =>
                  setQuery({ page: 1, pageSize: pageSizes.find((known) => known === size) ?? pageSizes[0] })
                }
              />
            </>
          )
        }
      </CallPart>
    </section>
  );
}
