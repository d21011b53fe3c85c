import { useText } from '#src/i18n/react.tsx';
import type { PageRow } from '#src/shared/navigation/pages.ts';
import { menus } from '#src/shared/navigation/places.ts';
import { Skeleton, SkeletonLine } from '#src/ui/states.tsx';
import './page-skeleton.css';

/**
 * A page before its code has loaded: its band of color at once; its heading and first part when loading takes longer.
 */
export function PageSkeleton({ band }: Pick<PageRow, 'band'>) {
  const { t } = useText();
  const part = <Skeleton label={t('notices:loading')} />;
  if (band === 'hero') {
    return (
      <div className="page-band hero-coming">
        <div className="page">{part}</div>
      </div>
    );
  }
  return (
    <>
      {band === 'query' && <div className="page-band query-coming" aria-hidden="true" />}
      <div className="page page-coming">
        <div className="late" aria-hidden="true">
          <SkeletonLine width={30} tall />
        </div>
        {part}
      </div>
    </>
  );
}

/** The personal centre before its code has loaded: the navigation rail beside a page. */
export function PersonalCenterSkeleton() {
  return (
    <div className="page personal-coming">
      <div className="late" aria-hidden="true">
        {menus.account.map(({ to }) => (
          <SkeletonLine key={to} width={75} tall />
        ))}
      </div>
      <PageSkeleton />
    </div>
  );
}
