import { createContext, use, type ReactNode } from 'react';
import type { Api } from './types.ts';

const ApiContext = createContext<Api | undefined>(undefined);

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

/** The client of the nearest `ApiProvider`. */
export function useApi(): Api {
  const api = use(ApiContext);
  if (!api) throw new Error('useApi needs an ApiProvider above it');
  return api;
}
