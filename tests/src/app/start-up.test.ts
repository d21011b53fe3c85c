import { describe, expect, test } from 'vitest';
import type { CallId } from '#contract/wire.ts';
import { fetchWeightFlag, readWeightFlagInPage, refreshDictionary } from '#src/app/start-up.ts';
import type { Api } from '#src/api/types.ts';
import { createDictionaryStore } from '#src/i18n/installed.ts';
import { createAppState } from '#src/shared/app-state/app-state.tsx';
import { memoryPlaces } from '#tests/support/places.ts';

function apiThatAnswers(answer: unknown) {
  const asked: [CallId, unknown][] = [];
  const api: Api = {
    call: async (id, ...args) => {
      asked.push([id, args[0]]);
      return answer as never;
    },
    download: async () => ({ ok: true }),
    onSessionExpired: () => () => undefined,
  };
  return { api, asked };
}

function start(answer: unknown) {
  const { api, asked } = apiThatAnswers(answer);
  const dictionary = createDictionaryStore(memoryPlaces().storage, 'b1');
  const recorded: string[] = [];
  const parts = {
    api,
    dictionary,
    onTexts: () => void recorded.push('texts'),
    log: (_: string, detail: unknown) => void recorded.push(`log ${String(detail)}`),
  };
  return { parts, asked, seen: recorded, dictionary };
}

describe('the dictionary at start', () => {
  test('SYS-06 FEAT-13 is requested with the current version', async () => {
    const { parts, asked, seen: recorded } = start({ ok: true, data: { version: 'b1' } });
    await refreshDictionary(parts);
    expect(asked).toEqual([['i18nDictionary', { version: 'b1' }]]);
    expect(recorded).toEqual([]);
  });

  test('FEAT-13 D-32 another version is stored and shown', async () => {
    const {
      parts,
      seen: recorded,
      dictionary,
    } = start({ ok: true, data: { version: 'v2', es: { shell: { a: 'b' } } } });
    await refreshDictionary(parts);
    expect(dictionary.version()).toBe('v2');
    expect(dictionary.texts('es')).toEqual({ shell: { a: 'b' } });
    expect(recorded).toEqual(['texts']);
  });

  test('SYS-06 a failure is only logged', async () => {
    const { parts, seen: recorded, dictionary } = start({ ok: false, codeName: 'timeout', msg: '', errors: [] });
    await refreshDictionary(parts);
    expect(recorded).toEqual(['log timeout']);
    expect(dictionary.version()).toBe('b1');
  });
});

describe('the office flag at start', () => {
  test('D-102 the flag that came with the page holds until the call answers', async () => {
    const state = createAppState();
    const { api, asked } = apiThatAnswers({ ok: true, data: { weightFlag: 0 } });
    await readWeightFlagInPage({ ...api, preloaded: () => ({ ok: true, data: { weightFlag: 1 } }) as never }, state);
    expect([state.weightFlag.get(), asked]).toEqual([1, []]);
    await fetchWeightFlag(api, state);
    expect([state.weightFlag.get(), asked]).toEqual([0, [['officeFlag', {}]]]);
  });

  test('ENT-06 SYS-07 is 0 until the call has succeeded', async () => {
    const state = createAppState();
    expect(state.weightFlag.get()).toBe(0);
    await fetchWeightFlag(apiThatAnswers({ ok: false, codeName: 'busy' }).api, state);
    expect(state.weightFlag.get()).toBe(0);
    await fetchWeightFlag(apiThatAnswers({ ok: true, data: { weightFlag: 1 } }).api, state);
    expect(state.weightFlag.get()).toBe(1);
  });
});
