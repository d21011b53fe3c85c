import { Menu } from 'primereact/menu';
import {
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useBackCloses } from '#src/lib/layer-history.ts';
import { onTouch, useMedia } from '#src/lib/device.ts';
import { Icon, type IconName } from '../icon.tsx';
import { Unstyled } from './unstyled.tsx';
import '../styles/action-menu.css';

export interface MenuAction {
  label: string;
  icon: IconName;
  onChoose: () => void;
}

export interface ActionMenuListProps {
  id: string;
  label: string;
  actions: readonly MenuAction[];
  /** The button that it hangs from. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Whether the list would extend below the window, or under the fixed bar at its bottom, and fits above. */
function belongsAbove(list: HTMLElement, opener: HTMLElement): boolean {
  const { bottom, height } = list.getBoundingClientRect();
  const covered = parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockEnd) || 0;
  return bottom > window.innerHeight - covered && opener.getBoundingClientRect().top > height + covered;
}

/** PrimeReact's menu without its styles, open for as long as it is there. */
export default function ActionMenuList({ id, label, actions, opener, onClose }: ActionMenuListProps) {
  const menu = useRef<Menu>(null);
  const [isMounted, setMounted] = useState(false);
  const [isShown, setShown] = useState(false);
  const [isAbove, setAbove] = useState(false);
  // PrimeReact gives the focus to a menu that appears, not to one that is open from its first drawing.
  useEffect(() => setMounted(true), []);
  useBackCloses(useMedia(onTouch), onClose);
  const show = useEffectEvent(() => {
    // All that it wants of an event is the button.
    const press: Partial<SyntheticEvent> = { currentTarget: opener.current ?? document.body };
    menu.current?.show(press as SyntheticEvent);
  });
  useEffect(() => {
    if (isMounted) show();
  }, [isMounted]);
  // Before paint, so that the list does not visibly jump.
  useLayoutEffect(() => {
    const list = isShown && menu.current?.getElement();
    if (list && opener.current) setAbove(belongsAbove(list, opener.current));
  }, [isShown, opener]);
  return (
    <Unstyled>
      <Menu
        ref={menu}
        popup
        id={id}
        // Beside its button: it goes where the row goes.
        appendTo="self"
        onShow={() => setShown(true)}
        onHide={onClose}
        transitionOptions={{ timeout: 0 }}
        pt={{ root: { className: isAbove ? 'actions above' : 'actions' }, menu: { 'aria-label': label } }}
        model={actions.map(({ label: action, icon, onChoose }) => ({
          label: action,
          icon: <Icon name={icon} />,
          command: () => {
            // The action may move the focus on.
            opener.current?.focus();
            onChoose();
          },
        }))}
      />
    </Unstyled>
  );
}
