import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The browser looked for the named place before the page was drawn. Names are plain letters: a URL needs no decoding. */
export function usePlaceInUrl(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
