import { useEffect, useRef } from 'react';
import { constants } from '#domain/constants.ts';

interface NoticeText {
  /** A new id shows the notice again, also with the same words. */
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
 * A sentence in the middle of the screen for three seconds. It takes no press (what is under it stays usable), waits
 * while a pointer rests on it, and leaves its words in the live region. Mount it once and keep it mounted.
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
    const watch = (event: PointerEvent) => {
      const over = contains(box.current, event.clientX, event.clientY);
      if (over === held) return;
      held = over;
      clearTimeout(timer);
      if (!over) timer = setTimeout(() => done.current(), milliseconds);
    };
    document.addEventListener('pointermove', watch);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointermove', watch);
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
