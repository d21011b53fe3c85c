import { useEffect, useRef } from 'react';
import type { CodAccount } from '#machines/cod-account/cod-account.types.ts';
import * as form from '#schemas/generated/cod/application.js';
import { browserStorage } from '#src/browser/storage.ts';
import { FormReview } from '#src/courier-fields/index.ts';
import { partOfForm } from '#src/form-core/part-of-form.ts';
import { useText } from '#src/i18n/react.tsx';
import { fileTicket } from '#src/shared/uploads/ticket.ts';
import { Button } from '#src/ui/button.tsx';
import { useApplicationServices } from './use-application-services.ts';

/** All but the step that sends it. */
const sent = partOfForm(form, (form.ui?.sections ?? []).slice(0, -1));

/** The last application, as it was sent (ENT-07); its owner can open its files. */
export function ApplicationView({ account, onClose }: { account: CodAccount; onClose: () => void }) {
  const { t } = useText('cod', 'forms', 'fields', 'rules', 'widgets', 'answers');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { services } = useApplicationServices(fileTicket(browserStorage));
  return (
    <>
      <header className="cod-head">
        <Button variant="quiet" size="sm" icon="back" className="flush" onClick={onClose}>
          {t('cod:back')}
        </Button>
        <h1 ref={title} tabIndex={-1}>
          {t('cod:viewTitle')}
        </h1>
      </header>
      <div className="cod-form">
        <FormReview<'cod/application'> form={sent} value={{ ...account.application }} uploads={services.uploads} />
      </div>
    </>
  );
}
