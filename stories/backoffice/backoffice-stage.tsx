import { useLayoutEffect, useState } from 'react';
import { Backoffice } from '#src/backoffice/app.tsx';
import { createFakeOperator, type FakeOptions } from './fake-operator.ts';

export interface StageProps extends FakeOptions {
  language?: 'es' | 'en';
}

/** The whole back office over a fake server; the document gets its class. */
export function BackofficeStage({ language = 'es', ...options }: StageProps) {
  const [client] = useState(() => createFakeOperator(options));
  useLayoutEffect(() => {
    document.documentElement.classList.add('bo');
    return () => document.documentElement.classList.remove('bo');
  }, []);
  return <Backoffice client={client} language={language} />;
}
