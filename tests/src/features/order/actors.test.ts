import { describe, expect, test } from 'vitest';
import { nothingSaved } from '#machines/order/order.draft.ts';
import type { Api, CallFailure } from '#src/api/types.ts';
import { placeBy, quotePrice } from '#src/features/order/model/order-calls.ts';
import { webRules } from '#src/features/order/model/step-forms.ts';
import { fullAnswers, placedOrder, quote } from '#tests/machines/fixture.ts';

const request = {
  idempotencyKey: '018f4d2e-7b6a-4c3d-8e9f-0a1b2c3d4e5f',
  answers: fullAnswers,
  keep: nothingSaved,
};

function apiWith(reply: (id: string, input: unknown) => unknown): Api & { asked: unknown[] } {
  const asked: unknown[] = [];
  return {
    asked,
    call: (id, ...[input]) => {
      asked.push(input);
      return Promise.resolve(reply(id, input) as never);
    },
    download: async () => ({ ok: true }),
    onSessionExpired: () => () => undefined,
  };
}

const createOrder = (api: Api, asked: typeof request) => placeBy(api, 'orderAdd', webRules, asked);

const failure = (codeName: CallFailure['codeName'], errors: CallFailure['errors'] = []): CallFailure => ({
  ok: false,
  codeName,
  code: undefined,
  msg: '',
  errors,
});

describe('creating the order', () => {
  test('CALL-20 sends the answers with what follows from them, their key and country', async () => {
    const api = apiWith(() => ({ ok: true, data: placedOrder }));
    expect(await createOrder(api, request)).toEqual({ outcome: 'placed', order: placedOrder });
    expect(api.asked).toEqual([
      {
        idempotencyKey: request.idempotencyKey,
        countryId: 1,
        ...fullAnswers,
        parcel: { ...fullAnswers.parcel, billingWeight: 3 },
      },
    ]);
  });

  test('ENT-14 CALL-16 stores the ticked addresses once there is an order, and a rejecting book changes nothing', async () => {
    const asked: [string, unknown][] = [];
    const api = apiWith((id, input) => {
      asked.push([id, input]);
      return id === 'orderAdd' ? { ok: true, data: placedOrder } : failure('addressBookFull');
    });
    const keep = { sender: false, recipient: true };
    expect(await createOrder(api, { ...request, keep })).toEqual({ outcome: 'placed', order: placedOrder });
    expect(asked.map(([id]) => id)).toEqual(['orderAdd', 'addressAdd']);
    expect(asked[1]?.[1]).toMatchObject({ type: 2, ...fullAnswers.recipient });
  });

  test('ENT-14 nothing of a rejected order is stored', async () => {
    const api = apiWith(() => failure('pickupSlotFull'));
    await createOrder(api, { ...request, keep: { sender: true, recipient: true } });
    expect(api.asked).toHaveLength(1);
  });

  test.each(['offline', 'timeout', 'aborted'] as const)(
    'D-65 after "%s" it is unknown whether there is an order',
    async (codeName) => {
      expect(
        await createOrder(
          apiWith(() => failure(codeName)),
          request,
        ),
      ).toEqual({ outcome: 'unknown' });
    },
  );

  test('D-16 an ended session is no rejection of the order', async () => {
    expect(
      await createOrder(
        apiWith(() => failure('sessionExpired')),
        request,
      ),
    ).toEqual({ outcome: 'expired' });
  });

  test('MSG-04 a rejection keeps its code and its fields', async () => {
    const error = { pointer: '/parcel/weight', key: 'rules:parcel.weight.maximum', params: { limit: 30 } };
    expect(
      await createOrder(
        apiWith(() => failure('orderCreationFailure', [error])),
        request,
      ),
    ).toEqual({
      outcome: 'refused',
      code: 'orderCreationFailure',
      errors: [{ ...error, keyword: 'server' }],
    });
  });
});

describe('asking for the price', () => {
  const ends = { originZip: '44160', destinationZip: '97070' };

  test('CALL-32 gives what the server answers', async () => {
    const api = apiWith(() => ({ ok: true, data: quote() }));
    expect(await quotePrice(api, ends, new AbortController().signal)).toEqual(quote());
    expect(api.asked).toEqual([ends]);
  });

  test('MSG-03 rejects when there is no price', async () => {
    await expect(
      quotePrice(
        apiWith(() => failure('busy')),
        ends,
        new AbortController().signal,
      ),
    ).rejects.toThrow('busy');
  });

  test('an abandoned question is never answered, so that it cannot fail a newer one', async () => {
    const question = new AbortController();
    question.abort();
    const answer = quotePrice(
      apiWith(() => failure('aborted')),
      ends,
      question.signal,
    );
    const later = new Promise((resolve) => setTimeout(resolve, 20, 'still open'));
    expect(await Promise.race([answer, later])).toBe('still open');
  });
});
