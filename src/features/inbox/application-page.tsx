import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { draft } from '#schemas/generated/drafts/application.js';
import * as form from '#schemas/generated/inbox/application.js';
import { failureKey } from '#src/api/types.ts';
import { useApi, useCall } from '#src/api/react.tsx';
import { browserStorage } from '#src/lib/storage.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { consentLinks } from '#src/shared/navigation/consent-links.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { fileTicket, uploadService } from '#src/shared/form-services/upload-service.ts';
import { ButtonLink } from '#src/components/button.tsx';
import { useNow } from '#src/lib/clock.ts';
import { EmptyState, ErrorState, Skeleton } from '#src/components/status.tsx';
import { InboxForm, Promised } from './inbox-form.tsx';
import { positionParams } from './search-params.ts';
import './inbox.css';

const clock = (): Date => new Date();

interface ApplicationProps {
  id: string;
  title: string;
}

function Application({ id, title }: ApplicationProps) {
  const { t } = useText('inbox');
  const api = useApi();
  const now = useNow(clock);
  const { user } = useSession();
  const owner = user?.userId;
  const { given, services } = useMemo(() => {
    const ticket = fileTicket(browserStorage);
    return {
      given: { position: id, ticket },
      services: { ...consentLinks, uploads: uploadService({ api, form: form.id, ticket, owner }) },
    };
  }, [api, id, owner]);
  return (
    <>
      <header className="inbox-head">
        <p className="soft">{t('inbox:position.eyebrow')}</p>
        <h1>{isolate(title)}</h1>
      </header>
      <div className="inbox-two">
        <div>
          <h2>{t('inbox:position.formTitle')}</h2>
          <p className="soft">{t('inbox:position.lead')}</p>
          <InboxForm<'inbox/application'>
            key={id}
            call="positionApply"
            form={form}
            draft={draft}
            given={given}
            services={services}
            submitLabel={t('inbox:position.submit')}
          />
        </div>
        <Promised kind="application" now={now} />
      </div>
    </>
  );
}

/** ROUTE-17: applies for a position with a resume; `?id=` says which (D-98). */
export function ApplicationPage() {
  const { t } = useText('inbox', 'forms', 'fields', 'rules', 'widgets', 'answers');
  const [search] = useSearchParams();
  const { id } = positionParams.read(search);
  const { data, failure, loading, reload } = useCall('positionBrief', id === '' ? undefined : { id });
  const isGone =
    id === '' || data?.open === false || ['notFound', 'invalidParameter'].includes(failure?.codeName ?? '');
  return (
    <div className="page inbox">
      {(isGone || !data) && <h1 className="sr">{t('notices:title.positionApply')}</h1>}
      {isGone && (
        <EmptyState
          title={t('inbox:position.gone')}
          action={<ButtonLink to={paths.careers}>{t('inbox:position.all')}</ButtonLink>}
        >
          {t('inbox:position.goneText')}
        </EmptyState>
      )}
      {!isGone && failure && (
        <ErrorState title={t('inbox:position.failed')} onRetry={reload} retrying={loading}>
          {t(failureKey(failure), { defaultValue: failure.msg })}
        </ErrorState>
      )}
      {!isGone && loading && !data && <Skeleton label={t('inbox:position.loading')} />}
      {!isGone && data && <Application id={data.id} title={data.title} />}
    </div>
  );
}
