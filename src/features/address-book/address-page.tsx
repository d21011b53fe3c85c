import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { failureKey } from '#src/api/types.ts';
import { useCall } from '#src/api/react.tsx';
import { bookParams, type BookType, getBook } from '#src/shared/addresses/books.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { UnknownUser } from '#src/shared/session/unknown-user.tsx';
import { ButtonLink } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { EmptyState, ErrorState, Skeleton } from '#src/components/status.tsx';
import { AddressForm } from './address-form.tsx';
import './address-book.css';

function Frame({ type, children }: { type?: BookType | undefined; children: ReactNode }) {
  const { t } = useText('addresses');
  return (
    <div className="page addresses">
      <Link className="standalone" to={bookParams.href(paths.addressList, { type })}>
        <Icon name="back" />
        {t('addresses:back')}
      </Link>
      {children}
    </div>
  );
}

function NewAddress({ userId }: { userId: string }) {
  const { t } = useText('addresses');
  const [search] = useSearchParams();
  const { type } = bookParams.read(search);
  return (
    <Frame type={type}>
      <h1>{t(`addresses:form.new.${getBook(type)}`)}</h1>
      <AddressForm key={type} userId={userId} type={type} />
    </Frame>
  );
}

function KnownAddress({ userId, id }: { userId: string; id: string }) {
  const { t } = useText('addresses', 'answers');
  const { data: entry, failure, loading, reload } = useCall('addressDetail', { id });
  if (failure?.codeName === 'notFound' || failure?.codeName === 'invalidParameter') {
    return (
      <Frame>
        <EmptyState
          title={t('addresses:form.notFound')}
          action={<ButtonLink to={paths.addressList}>{t('addresses:title')}</ButtonLink>}
        >
          {t('addresses:form.notFoundHint')}
        </EmptyState>
      </Frame>
    );
  }
  return (
    <Frame type={entry?.type}>
      <h1>{t('addresses:form.edit')}</h1>
      {entry && <AddressForm userId={userId} type={entry.type} entry={entry} />}
      {!entry && !failure && <Skeleton label={t('addresses:form.loading')} />}
      {!entry && failure && (
        <ErrorState title={t('addresses:form.failed')} onRetry={reload} retrying={loading}>
          {t(failureKey(failure), { defaultValue: failure.msg })}
        </ErrorState>
      )}
    </Frame>
  );
}

/** A page of its own for each address, so that it has a URL of its own (ROUTE-06). */
export function AddressPage() {
  const { t } = useText('addresses');
  const { id } = useParams();
  const { user } = useSession();
  if (!user) {
    return (
      <Frame>
        <UnknownUser>
          <Skeleton label={t('addresses:form.loading')} />
        </UnknownUser>
      </Frame>
    );
  }
  return id === undefined ? (
    <NewAddress userId={user.userId} />
  ) : (
    <KnownAddress key={id} userId={user.userId} id={id} />
  );
}
