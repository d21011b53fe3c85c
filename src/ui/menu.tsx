import { createContext, use, useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useBackCloses } from '#src/browser/layer-history.ts';
import { onTouch, useMedia } from '#src/browser/media.ts';
import { Icon, type IconName } from './icon.tsx';

interface MenuAttributes {
  'aria-expanded': boolean;
  'aria-controls': string;
  onClick: () => void;
}

export interface MenuProps {
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
