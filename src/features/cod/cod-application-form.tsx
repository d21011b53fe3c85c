import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { v4 as newKey } from 'uuid';
import { Link } from 'react-router-dom';
import { constants } from '#domain/constants.ts';
import type { CodAccount, CodApplication } from '#machines/cod-account.machine.ts';
import { codStateName, getCodAccountStatus } from '#machines/cod-steps.ts';
import type { Failure } from '#machines/failure.ts';
import * as form from '#schemas/generated/cod/application.js';
import { failureKey } from '#src/api/types.ts';
import { browserStorage } from '#src/lib/storage.ts';
import { DraftLine, DraftNewsBox } from '#src/forms/drafts/index.ts';
import type { FieldExtras, FormHandle } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { SaveAndExit } from '#src/shared/form-services/save-and-exit.tsx';
import { GuidedForm } from '#src/shared/form-services/guided-form.tsx';
import { fileTicket } from '#src/shared/form-services/upload-service.ts';
import { Button } from '#src/components/button.tsx';
import { Box } from '#src/components/status.tsx';
import { bankNames, clabeAdvice } from '#domain/pricing/banks.ts';
import { rfcFault } from '#domain/pricing/rfc.ts';
import { isolate } from '#src/i18n/formats.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { type Answers, type CodDraft, useApplicationServices } from './use-application.ts';
import { ImageQuestion } from './image-question.tsx';

/**
 * The advice appears and disappears while the customer types: its space stays reserved, so that nothing below moves
 * away from under a finger.
 */
function Advice({ children }: { children: ReactNode }) {
  return (
    <p className="cod-advice" role="status">
      {children}
    </p>
  );
}

/** The answers, with the bank that a CLABE names while none is chosen. */
export function withNamedBank(answers: Answers): Answers {
  const { accountNumber, bank } = answers;
  const named = typeof accountNumber === 'string' && !bank ? clabeAdvice(accountNumber).bank : undefined;
  return named ? { ...answers, bank: named } : answers;
}

/**
 * Advice on the tax number and the account number, which rejects nothing (D-86); and an action for a phone that the
 * rule of accounts rejects (D-21).
 */
function useAdvice({ tin, accountNumber, bank }: Answers): Readonly<Record<string, FieldExtras>> {
  const { t } = useText('cod');
  const fault = typeof tin === 'string' ? rfcFault(tin) : undefined;
  const clabe = clabeAdvice(typeof accountNumber === 'string' ? accountNumber : '');
  const isOther = clabe.bank !== undefined && typeof bank === 'string' && clabe.bank !== bank;

  let account = '';
  if (clabe.checks === false) account = t('cod:advice.clabe');
  else if (isOther && clabe.bank) account = t('cod:advice.otherBank', { bank: isolate(bankNames[clabe.bank]) });
  else if (clabe.bank) account = t('cod:advice.bank', { bank: isolate(bankNames[clabe.bank]) });
  return {
    tin: { advice: <Advice>{fault && t(`cod:advice.rfc.${fault}`)}</Advice> },
    accountNumber: { advice: <Advice>{account}</Advice> },
    phone: {
      remedies: {
        'rules:phoneRule.start': (
          <>
            {' '}
            {t('cod:advice.otherPhone')} <Link to={paths.contact}>{t('cod:contact')}</Link>
          </>
        ),
      },
    },
  };
}

export interface CodApplicationFormProps {
  account: CodAccount;
  draft: CodDraft;
  busy: boolean;
  failure: Failure | undefined;
  onSend: (application: CodApplication) => void;
  onClose: () => void;
}

const nothingRejected: readonly never[] = [];

/** Applies, submits again or changes what was approved (FEAT-07), step by step; the draft is stored in the account. */
export function CodApplicationForm({ account, draft, busy, failure, onSend, onClose }: CodApplicationFormProps) {
  const { t } = useText('cod', 'forms', 'fields', 'rules', 'widgets', 'answers');
  const handle = useRef<FormHandle<'cod/application'>>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [ticket] = useState(() => fileTicket(browserStorage));
  const [answers, setAnswers] = useState<Answers>(() => {
    const begun = draft.begun();
    const given = { key: begun?.key ?? newKey(), revision: account.revision, ticket };
    return { ...(begun?.answers ?? account.application), ...given };
  });
  const save = (next: Answers) => {
    setAnswers(next);
    draft.save(next);
  };
  const { services, question } = useApplicationServices(ticket);
  const extras = useAdvice(answers);
  useEffect(() => title.current?.focus(), []);

  // An application with this key was accepted, but its response was lost: what is sent now is another application
  // (D-65).
  const isSpent = failure?.codeName === 'idempotencyConflict';
  const takeNewKey = useEffectEvent(() => save({ ...answers, key: newKey() }));
  useEffect(() => {
    if (isSpent) takeNewKey();
  }, [isSpent]);

  const { used } = draft;
  const settle = useEffectEvent(() => void handle.current?.flush());
  const follow = useEffectEvent(() => setAnswers((now) => ({ ...now, ...draft.begun()?.answers })));
  useEffect(() => used.draft.follow({ settle: () => settle(), onChange: () => follow() }), [used.draft]);

  const state = codStateName(getCodAccountStatus(account).status);
  return (
    <>
      <header className="cod-head">
        <Button variant="quiet" size="sm" icon="back" className="flush" onClick={onClose}>
          {t('cod:back')}
        </Button>
        <h1 ref={title} tabIndex={-1}>
          {t(state === 'approved' ? 'cod:form.change' : state === 'failed' ? 'cod:form.again' : 'cod:form.apply')}
        </h1>
        <p className="soft">{t('cod:form.needsPhone', { starts: constants.account.phoneStarts })}</p>
        {state === 'approved' && <Box tone="warn">{t('cod:form.changeNote')}</Box>}
      </header>
      <div className="cod-form">
        <DraftLine state={used.state} />
        <DraftNewsBox news={used.news} draft={used.draft} forms={{ application: form }} />
        {failure && (
          <Box tone="err" role="alert">
            <b>{t('cod:form.refused')}</b>{' '}
            {isSpent ? t('cod:form.keySpent') : t(failureKey(failure), { defaultValue: failure.msg })}
          </Box>
        )}
        <GuidedForm<'cod/application'>
          ref={handle}
          form={form}
          value={answers}
          onChange={(changed) => save(withNamedBank(changed))}
          onSubmit={(sent) => onSend(sent as CodApplication)}
          services={services}
          extras={extras}
          busy={busy}
          serverErrors={failure?.errors ?? nothingRejected}
          submitLabel={t('cod:form.send')}
          leave={<SaveAndExit />}
        />
      </div>
      <ImageQuestion question={question} />
    </>
  );
}
