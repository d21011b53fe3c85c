import { useState } from 'react';
import type { Answer } from '#contract/answers.ts';
import { useCall } from '#src/api/use-call.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { PagedList } from '#src/shared/paged-list/paged-list.tsx';
import { firstPage, type Paging } from '#src/shared/paged-list/paging.ts';
import { Icon } from '#src/ui/icon.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { eventIcon, getWay } from './event-text.ts';
import { usePersonalText } from '../texts.ts';

type SecurityEvent = Answer<'securityEvents'>['rows'][number];

function EventRow({ event }: { event: SecurityEvent }) {
  const { t, format } = usePersonalText();
  const way = getWay(event.by);
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

/** The events of the account, newest first, so that a customer can act on a suspicious one. */
export function EventsSection() {
  const { t } = usePersonalText();
  const [paging, setPaging] = useState(firstPage);
  const { data, ...call } = useCall('securityEvents', paging);
  const go = (change: Partial<Paging>) => setPaging({ ...paging, page: 1, ...change });
  return (
    <section className="mine-part">
      <h2>{t('personal:events.title')}</h2>
      <PagedList
        className="stack"
        list={{ ...call, page: data, go }}
        loading={t('personal:events.loading')}
        failed={t('personal:events.failed')}
        empty={<EmptyState title={t('personal:events.empty')}>{t('personal:events.emptyHint')}</EmptyState>}
      >
        {({ rows }) => (
          <ul className="profile-list">
            {rows.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}
