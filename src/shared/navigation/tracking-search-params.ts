import { commaSeparated, param, searchParams } from './search-params.ts';

/** Numbers to look up, with commas between them (D-01). */
export const trackingParams = searchParams({ waybills: param('no', commaSeparated, '') });
