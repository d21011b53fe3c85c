/** Mocks a network of any size in front of the real site: only calls about branches are answered here. */
import type { Page } from 'playwright-core';
import type { Answer } from '#contract/answers.ts';
import { codes } from '#contract/codes.ts';
import { generatedBranches } from '#fixtures/generated-branches.ts';

const pageSize = 50;

export async function answerWithBranches(page: Page, count: number): Promise<void> {
  const branches = generatedBranches(count);
  const map: Answer<'networkMap'> = { points: branches };
  const getList = (state: string | null): Answer<'networkByProvince'> => {
    const found = branches.filter((branch) => state === null || branch.state === state);
    const { latitude, longitude, zip, city, cityId } = found[0] ??
      branches[0] ?? { latitude: 19, longitude: -99, zip: '06000', city: '', cityId: '' };
    const place = {
      kind: state === null ? 'postalCode' : 'state',
      zip: state === null ? zip : null,
      known: true,
      cityId,
      city,
      state: found[0]?.state ?? null,
      latitude,
      longitude,
    } as const;
    return {
      now: new Date().toISOString(),
      place,
      namesakes: [],
      branches: found.slice(0, pageSize),
      total: found.length,
      page: 1,
      pageSize,
    };
  };
  await page.route('**/official/network/**', async (route) => {
    const url = new URL(route.request().url());
    const data = url.pathname.endsWith('/map') ? map : getList(url.searchParams.get('provinceId'));
    await route.fulfill({ json: { code: codes.success, msg: '', data } });
  });
}
