import type { ComponentType } from 'react';
import { useText } from '#src/i18n/react.tsx';

/** A page whose texts come from the server: a change of language loads them again. */
export function perLanguage(Page: ComponentType): ComponentType {
  return function PageInLanguage() {
    const { language } = useText('content');
    return <Page key={language.code} />;
  };
}
