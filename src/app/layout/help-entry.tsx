import { Link, useLocation } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import type { Place } from '#src/shared/navigation/places.ts';
import { Icon } from '#src/ui/icon.tsx';
import type { HelpAction } from './types.ts';

/** Whether an entry of a menu is the help. */
export const isHelp = ({ word }: Place): boolean => word === 'help';

/** The help as an entry of a bar, a menu or a footer: it opens over the page, or leads to the questions where there is none. */
export function HelpEntry({ onHelp, className }: HelpAction & { className?: string }) {
  const { t } = useText();
  const { pathname } = useLocation();
  const shown = (
    <>
      <Icon name="help" />
      {t('shell:nav.help')}
    </>
  );
  if (onHelp)
    return (
      <button type="button" className={className} aria-haspopup="dialog" onClick={onHelp}>
        {shown}
      </button>
    );
  return (
    <Link className={className} to={paths.faqs} aria-current={pathname === paths.faqs ? 'page' : undefined}>
      {shown}
    </Link>
  );
}
