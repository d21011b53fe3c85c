import { useText } from '#src/i18n/react.tsx';

/** `/userCenter` (ROUTE-20, D-04). */
export function UserCenterPage() {
  const { t } = useText();
  return (
    <div className="page">
      <h1>{t('notices:title.userCenter')}</h1>
    </div>
  );
}
