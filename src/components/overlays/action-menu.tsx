import { lazy, type ReactNode, type Ref, Suspense, useId, useRef, useState } from 'react';
import { onPhone, useMedia } from '#src/lib/device.ts';
import type { MenuAction } from './action-menu-list.tsx';

const ActionMenuList = lazy(() => import('./action-menu-list.tsx'));
const ActionSheet = lazy(() => import('./action-sheet.tsx'));

interface OpenerAttributes {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
}

export interface ActionMenuProps {
  /** The menu's accessible name. */
  label: string;
  actions: readonly MenuAction[];
  /** The button that opens it; spread the attributes on it. */
  button: (attributes: OpenerAttributes) => ReactNode;
}

/**
 * A menu of actions under a button: arrows move, Enter and Space choose, Escape, Tab and a press elsewhere close. On a
 * phone it is a sheet at the bottom, of buttons as tall as a thumb. Its code is loaded when it first opens, so
 * importing this costs a page nothing.
 */
export function ActionMenu({ label, actions, button }: ActionMenuProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const isSheet = useMedia(onPhone);
  const shown = { label, actions, opener, onClose: () => setOpen(false) };
  return (
    <div className="menu">
      {button({
        ref: opener,
        'aria-haspopup': isSheet ? 'dialog' : 'menu',
        'aria-expanded': open,
        'aria-controls': open && !isSheet ? id : undefined,
        onClick: () => setOpen(!open),
      })}
      {open && (
        <Suspense fallback={null}>
          {isSheet ? <ActionSheet {...shown} /> : <ActionMenuList id={id} {...shown} />}
        </Suspense>
      )}
    </div>
  );
}
