import { constants } from '#domain/constants.ts';
import { useCall } from '#src/api/use-call.ts';
import { useText } from '#src/i18n/react.tsx';
import { receivedPath } from '#src/shared/navigation/order-direction.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/states.tsx';

const [pageSize] = constants.lists.pageSizes;

export interface NothingProps {
  isFiltered: boolean;
  keyword: string;
  cleared: string;
}

/** Nothing was sent, or nothing that the filter lets through; who searched may mean something that they receive (CALL-59). */
export function Nothing({ isFiltered, keyword, cleared }: NothingProps) {
  const { t } = useText('shipments');
  const asked = keyword === '' ? undefined : ({ direction: 'received', keyword, page: 1, pageSize } as const);
  const received = useCall('websiteOrderList', asked).data?.total ?? 0;
  if (!isFiltered) {
    return (
      <EmptyState
        title={t('shipments:empty.none')}
        action={<ButtonLink to={paths.onlineOrder}>{t('shipments:empty.first')}</ButtonLink>}
      >
        {t('shipments:empty.noneHint')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('shipments:empty.filtered')}
      action={
        <>
          <ButtonLink to={cleared}>{t('shipments:filter.clear')}</ButtonLink>
          {received > 0 && (
            <ButtonLink variant="line" to={`${receivedPath}&${new URLSearchParams({ q: keyword }).toString()}`}>
              {t('shipments:empty.seeReceived')}
            </ButtonLink>
          )}
        </>
      }
    >
      {received > 0 ? t('shipments:empty.received', { count: received }) : t('shipments:empty.filteredHint')}
    </EmptyState>
  );
}
