import { useMemo, useState } from 'react';
import type { Answer } from '#contract/answers.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { useApi } from '#src/api/react.tsx';
import type { CallFailure } from '#src/api/types.ts';
import type { CourierServices } from '#src/courier-fields/index.ts';
import { CodeNotSent } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { consentLinks } from '#src/shared/navigation/consent-links.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { uploadService } from '#src/shared/uploads/upload-service.ts';

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
