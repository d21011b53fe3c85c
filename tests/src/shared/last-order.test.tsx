import { expect, test } from 'vitest';
import { doing, draw } from '#tests/support/draw.tsx';
import type { Input } from '#src/api/types.ts';
import { languages } from '#domain/languages.ts';
import { answeredAt, orderCounts, orderRows } from '#fixtures/orders.ts';
import { createClient } from '#src/api/client.ts';
import { ApiProvider } from '#src/api/react.tsx';
import { useLastOrder } from '#src/shared/orders/last-order.ts';
import { eventually } from '#tests/support/patience.ts';

const [newest, ...needing] = orderRows;

test('CALL-21 the last order is the newest one, though orders that need attention fill the first page', async () => {
  const asked: Input<'orderList'>[] = [];
  const api = createClient({
    fetch: async (_, init) => {
      const input = JSON.parse(init?.body as string) as Input<'orderList'>;
      asked.push(input);
      const rows = input.sort === 'newest' ? orderRows : needing;
      const data = {
        rows,
        total: 12,
        page: 1,
        pageSize: 10,
        now: answeredAt,
        sums: null,
        counts: orderCounts(orderRows),
      };
      return Response.json({ code: 1, msg: '', data });
    },
    readToken: () => 't1',
    readLanguage: () => languages[0],
    readPlatform: () => 'desktop',
  });
  const shown: ReturnType<typeof useLastOrder>[] = [];
  function Part({ isAsked }: { isAsked: boolean }) {
    shown.push(useLastOrder(isAsked));
    return null;
  }
  const part = (isAsked: boolean) => (
    <ApiProvider api={api}>
      <Part isAsked={isAsked} />
    </ApiProvider>
  );
  await draw(part(false));
  expect([asked, shown.at(-1)]).toEqual([[], { loading: false, last: undefined }]);
  await draw(part(true));
  await eventually(async () => {
    await doing(() => undefined);
    expect(shown.at(-1)).toEqual({ loading: false, last: newest });
  });
});
