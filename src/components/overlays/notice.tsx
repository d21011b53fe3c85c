import { useEffect, useRef } from 'react';
import { constants } from '#domain/constants.ts';

interface NoticeText {
  /** A new id shows the notice again, also with the same text. */
  id: string | number;
  text: string;
}

export interface NoticeProps {
  notice: NoticeText | undefined;
  /** Time on screen in milliseconds (NAV-01). */
  milliseconds?: number;
  onDone: () => void;
}

function contains(element: Element | null, x: number, y: number): boolean {
  const box = element?.getBoundingClientRect();
  return box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/**
 * A sentence in the middle of the screen for three seconds. It ignores presses (the content under it stays usable),
 * waits while a mouse rests on it, and leaves its text in the live region. Mount it once and keep it mounted.
 */
export function Notice({ notice, milliseconds = constants.timeouts.noticeMs, onDone }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  const id = notice?.id;

  useEffect(() => {
    if (id === undefined) return;
    let timer = setTimeout(() => done.current(), milliseconds);
    let held = false;
    const hold = (isOver: boolean) => {
      if (isOver === held) return;
      held = isOver;
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(() => done.current(), milliseconds);
    };
    // Touch has no hover: after the finger is lifted, no event reports that it has gone.
    const watch = (event: PointerEvent) =>
      hold(event.pointerType !== 'touch' && contains(box.current, event.clientX, event.clientY));
    // A person who types or presses something has read it, wherever the mouse is.
    const goOn = () => hold(false);
    const over = new AbortController();
    const { signal } = over;
    document.addEventListener('pointermove', watch, { signal });
    document.addEventListener('pointerdown', goOn, { signal });
    document.addEventListener('keydown', goOn, { signal });
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [id, milliseconds]);

  return (
    <>
      <div className="sr" role="status">
        {notice && <span key={notice.id}>{notice.text}</span>}
      </div>
      {notice && (
        <div className="notice" ref={box} aria-hidden="true">
          {notice.text}
        </div>
      )}
    </>
  );
}
