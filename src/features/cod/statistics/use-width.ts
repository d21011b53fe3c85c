import { type RefObject, useLayoutEffect, useState } from 'react';

/** How wide an element is, in pixels, as long as it is there. */
export function useWidth(element: RefObject<HTMLElement | null>, usual: number): number {
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const look = () => setWidth(Math.floor(current.getBoundingClientRect().width) || usual);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, usual]);
  return width;
}
