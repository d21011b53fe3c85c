import { useConnectivity } from '#src/browser/connectivity.ts';
import { useText } from '#src/i18n/react.tsx';
import type { PageId } from '#src/shared/navigation/pages.ts';
import { Box } from '#src/ui/status.tsx';
import { offlinePages } from './offline/offline-pages.ts';

/** Forms that go on without one while they are open: what is typed is kept, and sent later. */
const filledIn: readonly PageId[] = ['onlineOrder', 'placeOrder'];

const works = (id: PageId) => [...offlinePages, ...filledIn].some((each) => each === id);

/** That a page can do nothing without a line; those that can say nothing. */
export function NeedsLine({ id }: { id: PageId }) {
  const { t } = useText();
  const isThere = useConnectivity() === 'there';
  if (isThere || works(id)) return null;
  return (
    <div className="page needs-line">
      <Box tone="warn">{t('shell:offline.needsLine')}</Box>
    </div>
  );
}
