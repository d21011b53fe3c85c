import { useText } from '#src/i18n/react.tsx';

/** `/privacy` (D-11). */
export function PrivacyPage() {
  const { t } = useText();
  return (
    <div className="page">
      <h1>{t('notices:title.privacy')}</h1>
    </div>
  );
}
