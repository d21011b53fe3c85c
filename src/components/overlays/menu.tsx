import { createContext, type ReactNode, use, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useBackCloses } from '#src/lib/layer-history.ts';
import { onTouch, useMedia } from '#src/lib/device.ts';
import { Icon, type IconName } from '../icon.tsx';

interface MenuAttributes {
  'aria-expanded': boolean;
  'aria-controls': string;
  onClick: () => void;
}

interface MenuProps {
  /** The button that opens it; spread the attributes on it. */
  button: (attributes: MenuAttributes) => ReactNode;
  /** `MenuLink`s and `MenuButton`s. */
  children: ReactNode;
}

/** Closes the menu around it; its button has the focus again. */
const MenuClose = createContext<() => void>(() => undefined);

/** A short list of links under a button. Escape, a press elsewhere, leaving it with Tab and an action close it. */
export function Menu({ button, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState(pathname);
  if (open && openedAt !== pathname) setOpen(false);

  const close = useCallback(() => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  }, []);

  const isTouch = useMedia(onTouch);
  // With a mouse it would cost the pages ahead, and a menu is not closed by going back.
  useBackCloses(open && isTouch, close);
  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && root.current?.contains(target))) setOpen(false);
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [open, close]);

  function toggle() {
    setOpenedAt(pathname);
    setOpen(!open);
  }

  return (
    <div className="menu" ref={root}>
      {button({ 'aria-expanded': open, 'aria-controls': id, onClick: toggle })}
      <ul id={id} hidden={!open}>
        <MenuClose value={close}>{children}</MenuClose>
      </ul>
    </div>
  );
}

export function MenuLink({ to, icon, children }: { to: string; icon?: IconName; children: ReactNode }) {
  return (
    <li>
      <Link to={to}>
        {icon && <Icon name={icon} />}
        {children}
      </Link>
    </li>
  );
}

export function MenuButton({ icon, onClick, children }: { icon?: IconName; onClick: () => void; children: ReactNode }) {
  const close = use(MenuClose);

  function act() {
    close();
    onClick();
  }

  return (
    <li>
      <button type="button" onClick={act}>
        {icon && <Icon name={icon} />}
        {children}
      </button>
    </li>
  );
}

export interface SwitchLanguage {
  code: string;
  /** The language's name in itself. */
  endonym: string;
  /** BCP 47, so that the name is pronounced as what it is. */
  locale: string;
}

interface LanguageSwitchProps {
  languages: readonly SwitchLanguage[];
  current: string;
  label: string;
  onChange: (code: string) => void;
  /** Only the globe, for a narrow header. */
  compact?: boolean;
}

/** A native select that looks like a word with a globe: works everywhere, on every phone. */
export function LanguageSwitch({ languages, current, label, onChange, compact }: LanguageSwitchProps) {
  return (
    <label className={compact ? 'lang iconbtn' : 'lang'}>
      <Icon name="globe" />
      {!compact && <span aria-hidden="true">{languages.find((language) => language.code === current)?.endonym}</span>}
      {!compact && <Icon name="down" />}
      <select aria-label={label} value={current} onChange={(event) => onChange(event.target.value)}>
        {languages.map((language) => (
          <option key={language.code} value={language.code} lang={language.locale}>
            {language.endonym}
          </option>
        ))}
      </select>
    </label>
  );
}
