import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '#src/lib/class-names.ts';
import '../styles/popover.css';

export interface PopoverProps {
  open: boolean;
  onClose: () => void;
  /** Its accessible name. */
  label: string;
  /** The button that opens it: presses on it are its own, and the focus returns to it. */
  opener: RefObject<HTMLElement | null>;
  className?: string;
  /** The direction of the page, where the control has another one. */
  dir?: 'ltr' | 'rtl';
  children: ReactNode;
}

const focusable =
  'button:not(:disabled):not([tabindex="-1"]),select:not(:disabled),input:not(:disabled),[tabindex="0"]';

/** Tab goes round inside. */
function keepInside(event: KeyboardEvent, root: HTMLElement) {
  const stops = [...root.querySelectorAll<HTMLElement>(focusable)];
  const [first, last] = [stops[0], stops.at(-1)];
  const leaving = event.shiftKey ? document.activeElement === first : document.activeElement === last;
  if (!leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/**
 * A small dialog attached to its control: the parent is positioned. Escape and a press elsewhere close it. Its content
 * takes the focus when it appears.
 */
export function Popover({ open, onClose, label, opener, className, dir, children }: PopoverProps) {
  const root = useRef<HTMLDivElement>(null);
  const [isAbove, setAbove] = useState(false);
  const [isAtEnd, setAtEnd] = useState(false);

  // The content may load later than the box: it is positioned again when it grows.
  useLayoutEffect(() => {
    const box = root.current;
    const anchor = box?.parentElement;
    if (!open || !box || !anchor) return;
    const place = () => {
      const { top, bottom, left, right } = anchor.getBoundingClientRect();
      setAbove(window.innerHeight - bottom < box.offsetHeight && top > box.offsetHeight);
      const isRtl = getComputedStyle(box).direction === 'rtl';
      setAtEnd(isRtl ? right - box.offsetWidth < 0 : left + box.offsetWidth > document.documentElement.clientWidth);
    };
    const watch = new ResizeObserver(place);
    watch.observe(box);
    place();
    return () => watch.disconnect();
  }, [open]);

  const closeOutside = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof Node)) return;
    if (!root.current?.contains(target) && !opener.current?.contains(target)) onClose();
  });
  useEffect(() => {
    if (!open) return;
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  if (!open) return null;

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Tab' && root.current) keepInside(event, root.current);
    if (event.key !== 'Escape') return;
    // A dialog around it stays open.
    event.stopPropagation();
    onClose();
    opener.current?.focus();
  }

  return (
    <div
      ref={root}
      dir={dir}
      className={classNames('popover', isAbove && 'above', isAtEnd && 'at-end', className)}
      role="dialog"
      aria-modal="true"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={handleKey}
    >
      {children}
    </div>
  );
}
