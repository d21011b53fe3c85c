import { PrimeReactProvider } from 'primereact/api';
import type { ReactNode } from 'react';

/**
 * Detached from the page: PrimeReact writes style elements, which the page's policy blocks; the few rules are in
 * dialog.css.
 */
const outside = typeof document === 'undefined' ? undefined : document.createElement('div');

/** Around every part of PrimeReact: behaviour and roles are its own, looks are ours. Never on the first page. */
export function Unstyled({ children }: { children: ReactNode }) {
  return <PrimeReactProvider value={{ unstyled: true, styleContainer: outside }}>{children}</PrimeReactProvider>;
}
