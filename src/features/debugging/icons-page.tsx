import { useEffect } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { Icon, iconNames } from '#src/components/icon.tsx';
import './debugging.css';

/** ROUTE-29, D-12: every icon with the name that code calls it by; in development only. */
export function IconsPage() {
  const { t } = useText('debugging');
  const title = t('debugging:icons.title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className="page debugging">
      <h1>{title}</h1>
      <p className="soft">{t('debugging:icons.count', { count: iconNames.length })}</p>
      <ul className="debugging-icons">
        {iconNames.map((name) => (
          <li key={name}>
            <Icon name={name} />
            <code dir="ltr">{name}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
