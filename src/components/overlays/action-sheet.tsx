import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { MenuAction } from './action-menu-list.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from '../icon.tsx';

export interface ActionSheetProps {
  label: string;
  actions: readonly MenuAction[];
  /** The button that it came from. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

function Actions({
  actions,
  onChoose,
}: Pick<ActionSheetProps, 'actions'> & { onChoose: (action: MenuAction) => void }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  return (
    <ul ref={list} className="menu-list">
      {actions.map((action) => (
        <li key={action.label}>
          <button type="button" onClick={() => onChoose(action)}>
            <Icon name={action.icon} />
            {action.label}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The menu of one thing where there is a thumb and little room: what it hangs from on a phone is the window's lower edge. */
export default function ActionSheet({ label, actions, opener, onClose }: ActionSheetProps) {
  function choose({ onChoose }: MenuAction) {
    // The action may open another dialog or move the focus: close the sheet first, so that it does not restore the
    // focus.
    flushSync(onClose);
    opener.current?.focus();
    onChoose();
  }
  return (
    <Dialog open onClose={onClose} title={label} ownsFocus>
      <Actions actions={actions} onChoose={choose} />
    </Dialog>
  );
}
