import type { DetailKind } from '#domain/content.ts';
import { useText } from '#src/i18n/react.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { listPaths } from '#src/shared/content/words.ts';

/** An address that names nothing, or nothing any more: the list is offered. */
export function Gone({ kind }: { kind: DetailKind }) {
  const { t } = useText('content');
  return (
    <div className="page content-gone">
      <h1 className="sr">{t('content:gone.title')}</h1>
      <EmptyState
        title={t('content:gone.title')}
        action={<ButtonLink to={listPaths[kind]}>{t(`content:${kind}.all`)}</ButtonLink>}
      >
        {t('content:gone.text')}
      </EmptyState>
    </div>
  );
}
