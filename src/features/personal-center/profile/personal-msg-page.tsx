import { useText } from '#src/i18n/react.tsx';

/** `/personalCenter/personalMsg` (ROUTE-04). */
export function PersonalMsgPage() {
  const { t } = useText();
  return (
    <div className="page">
      <h1>{t('notices:title.personalMsg')}</h1>
    </div>
  );
}
