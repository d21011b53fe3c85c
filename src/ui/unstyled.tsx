import { PrimeReactProvider } from 'primereact/api';
import type { ReactNode } from 'react';

/** PrimeReact writes style elements; the page's policy lets in only those that bear this response's nonce. */
const nonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

/** Around every part of PrimeReact: behaviour and roles are its own, looks are ours. Never on the first page. */
export function Unstyled({ children }: { children: ReactNode }) {
  return <PrimeReactProvider value={{ unstyled: true, nonce: nonce() }}>{children}</PrimeReactProvider>;
}
