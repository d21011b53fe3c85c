import { useState } from 'react';
import { useCall } from '#src/api/use-call.ts';
import { useApi } from '#src/api/react.tsx';
import type { CallFailure } from '#src/api/types.ts';
import type { AskedPlace, Branch, BranchAnswer } from '#src/shared/branches/types.ts';

export interface Sites {
  loading: boolean;
  failure: CallFailure | undefined;
  reload: () => void;
  place: AskedPlace | undefined;
  branches: readonly Branch[] | undefined;
  /** The server's clock when it answered. */
  serverTime: string | undefined;
  /** Brings the next page of a city with many branches; absent when all are there. */
  fetchMore: (() => void) | undefined;
}

/** The branches of a city (CALL-55), page after page; none without a city. */
export function useSites(cityId: string | undefined): Sites {
  const api = useApi();
  const { data, loading, failure, reload } = useCall(
    'sitesByArea',
    cityId === undefined ? undefined : { areaId: cityId },
  );
  const [further, setFurther] = useState<{
    of: BranchAnswer | undefined;
    pages: BranchAnswer[];
    failure?: CallFailure;
  }>({ of: undefined, pages: [] });
  // While another city is under way, the last one's branches aren't shown under its name.
  const first = data && data.place.cityId === cityId ? data : undefined;
  const pages = first && further.of === first ? further.pages : [];
  const branches = first && [...first.branches, ...pages.flatMap((page) => page.branches)];
  const page = pages.length + 2;

  const fetchMore = async () => {
    if (!first || !cityId) return;
    const result = await api.call('sitesByArea', { areaId: cityId, page });
    setFurther(result.ok ? { of: first, pages: [...pages, result.data] } : { of: first, pages, failure: result });
  };
  const hasMore = first !== undefined && branches !== undefined && branches.length < first.total;
  return {
    loading,
    failure: failure ?? (further.of === first ? further.failure : undefined),
    reload,
    place: first?.place,
    branches,
    serverTime: first?.now,
    fetchMore: hasMore ? () => void fetchMore() : undefined,
  };
}
