import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Places are named by the words of their headings, which a URL writes in percent signs. */
function placeIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** The browser looked for the named place before the page was drawn. */
export function usePlaceInUrl(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(placeIn(hash))?.scrollIntoView();
  }, [hash]);
}
