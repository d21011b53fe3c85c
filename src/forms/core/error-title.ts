import { useEffect } from 'react';

/**
 * Puts the errors in the window title, which screen readers announce first, when the page has come back with errors.
 */
export function useErrorTitle(hasErrors: boolean, prefix: string): void {
  useEffect(() => {
    if (!hasErrors) return;
    const titled = `${prefix} ${document.title}`;
    const before = document.title;
    document.title = titled;
    return () => {
      if (document.title === titled) document.title = before;
    };
  }, [hasErrors, prefix]);
}
