import { type RefObject, useEffect, useState } from 'react';

/** How far below the window a part may still be when its code is fetched. */
const ahead = '200px 0px';

/** Whether a part of the page will soon be needed: it comes near the viewport, or the visitor navigates by keyboard. */
export function useWanted(part: RefObject<HTMLElement | null>): boolean {
  const [wanted, setWanted] = useState(false);

  useEffect(() => {
    if (wanted || !part.current) return;
    const want = () => setWanted(true);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && want(), { rootMargin: ahead });
    observer.observe(part.current);
    window.addEventListener('keydown', want, { once: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('keydown', want);
    };
  }, [part, wanted]);

  return wanted;
}
