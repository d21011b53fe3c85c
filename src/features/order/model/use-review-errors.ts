import { useMemo } from 'react';
import type { FieldError } from '#schemas/runtime/types.ts';

/** The server's errors of the last step, for the form that asks for the coupons or for the one that asks for the rest. */
export const useReviewErrors = (errors: readonly FieldError[] | undefined, isForCoupons: boolean) =>
  useMemo(() => {
    const own = errors?.filter(({ pointer }) => pointer.startsWith('/coupons') === isForCoupons) ?? [];
    return own.length > 0 ? own : undefined;
  }, [errors, isForCoupons]);
