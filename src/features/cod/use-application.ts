import { useMemo, useState } from 'react';
import { draft as module } from '#schemas/generated/drafts/cod.js';
import { useApi } from '#src/api/react.tsx';
import { browserStorage } from '#src/lib/storage.ts';
import { type UsedDraft, useDraft } from '#src/forms/drafts/index.ts';
import { CodeNotSent, type FormValue } from '#src/forms/index.ts';
import { draftServer } from '#src/shared/form-services/draft-server.ts';
import { useSession } from '#src/shared/session/react.tsx';
import type { Answer } from '#contract/calls.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { type CallFailure, failureKey } from '#src/api/types.ts';
import type { CourierServices } from '#src/courier-fields/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { consentLinks } from '#src/shared/navigation/consent-links.ts';
import { uploadService } from '#src/shared/form-services/upload-service.ts';

export type Answers = FormValue<'cod/application'>;

export interface CodDraft {
  used: UsedDraft;
  /** What was begun; undefined when nothing was. */
  begun: () => { answers: Answers; key: string | undefined } | undefined;
  save: (answers: Answers) => void;
  /** It has been sent, and no device brings it back. */
  end: () => void;
}

/** The application in the making, on this device and in the account (D-06). */
export function useCodDraft(): CodDraft {
  const api = useApi();
  const { user } = useSession();
  const server = useMemo(() => draftServer(api, module), [api]);
  const used = useDraft(
    // One key is one application: a restarted one needs its own (D-65).
    { module, owner: user?.userId, storage: browserStorage, notHydrated: ['progress.key'] },
    server,
  );
  const { draft } = used;
  return {
    used,
    begun: () => {
      const { application, progress } = draft.parts();
      if (!application || Object.keys(application).length === 0) return undefined;
      const key = progress?.['key'];
      return { answers: application as Answers, key: typeof key === 'string' ? key : undefined };
    },
    // Answers that are given again with every attempt are not part of a draft.
    save: ({ code: _, acceptTerms: __, key, revision: ___, ticket: ____, ...application }) =>
      draft.save({ application, progress: { key } }),
    end: () => draft.end('placed'),
  };
}

type Sent = Answer<'codSmsCode'>;

/** An image question before a code is sent: the customer answers it or cancels. */
export interface OpenQuestion {
  phone: string;
  send: (asked: SchemaTypes['cod/send-code']) => Promise<CallFailure | undefined>;
  abandon: () => void;
}

/** The server calls of the application's fields: lists by name (CALL-53), its files (D-98), the code (CALL-46). */
export function useApplicationServices(ticket: string): {
  services: CourierServices;
  question: OpenQuestion | undefined;
} {
  const api = useApi();
  const owner = useSession().user?.userId;
  const { t } = useText('cod', 'answers');
  const [question, setQuestion] = useState<OpenQuestion>();
  const services = useMemo<CourierServices>(() => {
    const inWords = (failure: CallFailure) => new CodeNotSent(t(failureKey(failure), { defaultValue: failure.msg }));
    const askImage = (phone: string, failure: CallFailure) =>
      new Promise<Sent>((resolve, reject) =>
        setQuestion({
          phone,
          send: async (asked) => {
            const result = await api.call('codSmsCode', asked);
            if (!result.ok) return result;
            setQuestion(undefined);
            resolve(result.data);
            return undefined;
          },
          abandon: () => {
            setQuestion(undefined);
            reject(inWords(failure));
          },
        }),
      );
    return {
      ...consentLinks,
      uploads: uploadService({ api, form: 'cod/application', ticket, owner }),
      listed: async (code, signal) => {
        const result = await api.call('dictionaryByCode', { code }, { signal });
        if (!result.ok) throw new Error(result.codeName);
        return result.data.items;
      },
      sendCode: async (to, signal) => {
        const phone = to ?? '';
        const result = await api.call('codSmsCode', { phone }, { signal });
        if (result.ok) return result.data;
        if (result.codeName === 'imageCodeRequired') return askImage(phone, result);
        throw inWords(result);
      },
    };
  }, [api, t, ticket, owner]);
  return { services, question };
}
