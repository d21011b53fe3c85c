import { type FocusEvent, type FormEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { paths } from '#src/shared/navigation/paths.ts';
import type { OrderAnswers } from '#machines/order/order.types.ts';
import { afterPointerUp, watchPresses } from '#src/forms/core/input-timing.ts';
import { getReader } from '#src/forms/core/answers.ts';
import { checkAnswers, ownErrors } from '#src/forms/core/check.ts';
import { useErrorTitle } from '#src/forms/core/error-title.ts';
import { getMessage } from '#src/forms/core/errors.ts';
import { getField } from '#src/forms/core/field-of.ts';
import { fieldText } from '#src/forms/core/text.ts';
import { useForm, useFormView } from '#src/forms/core/use-form.ts';
import { useText } from '#src/i18n/react.tsx';
import { consentLinks } from '#src/shared/navigation/consent-links.ts';
import { CheckRow } from '#src/components/fields/choices.tsx';
import { Field } from '#src/components/fields/field.tsx';
import { RichLabel } from '#src/components/fields/rich-label.tsx';
import { Box } from '#src/components/status.tsx';
import { useReviewErrors } from '../model/use-review-errors.ts';
import type { AppOrder } from '../model/use-app-order.ts';
import { appForms, appRules } from '../model/app-forms.ts';

const links = { ...consentLinks.links, terms: paths.appTerms };
const form = appForms.review;
const name = 'acceptTerms';
const pointer = `/${name}`;
const { label, optional } = getField(form, name);
const reader = getReader(form);

export interface ConsentHandle {
  /** Whether it is agreed to; where it isn't, that is said and the tick has the focus. */
  validateAll: () => boolean;
}

interface ConsentFormProps {
  ref: Ref<ConsentHandle>;
  order: AppOrder;
}

/** What is agreed to before an order is placed: a tick alone, which needs nothing of what draws the other forms. */
export function ConsentForm({ ref, order: { actor, answers, snapshot, isBusy } }: ConsentFormProps) {
  const { t } = useText('fields', 'answers', 'forms', 'rules');
  const box = useRef<HTMLInputElement>(null);
  const [attempt, setAttempt] = useState(0);
  const context = appRules.getContext('review', answers);
  const store = useForm(form, {
    ...reader,
    value: answers.review,
    onChange: (value) => actor.send({ type: 'part.change', part: 'review', answers: value as OrderAnswers['review'] }),
    check: (review) => checkAnswers(form, review, context),
  });
  const { value, errors } = useFormView(store);
  const [error] = errors;
  useErrorTitle(error !== undefined, t('forms:errors.titlePrefix'));
  useEffect(watchPresses, []);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);

  const rejections = useReviewErrors(snapshot.context.serverErrors.review, false);
  const [shown, setShown] = useState<typeof rejections>();
  useEffect(() => {
    if (rejections === shown) return;
    setShown(rejections);
    if (!rejections || rejections.length === 0) return;
    store.showServerErrors(ownErrors({ form, context }, rejections));
    setAttempt((before) => before + 1);
  }, [rejections, shown, store, context]);

  function validateAll(): boolean {
    if (store.submit().errors.length === 0) return true;
    setAttempt(attempt + 1);
    return false;
  }
  useImperativeHandle(ref, () => ({ validateAll }));

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) validateAll();
  }

  function handleBlur({ target }: FocusEvent) {
    // The window was left, perhaps to look something up; the tick still has the focus when one comes back.
    if (document.activeElement !== target) afterPointerUp(() => store.leave(pointer));
  }

  return (
    // Before its script is there, sending it does nothing: no answer is lost, and none comes into an address.
    <form id="app-review" method="dialog" noValidate onSubmit={handleSubmit}>
      <noscript>
        <Box tone="warn">{t('forms:needsScript')}</Box>
      </noscript>
      {/* The pointer finds a box again that was ticked before hydration. */}
      <div data-pointer={pointer}>
        <Field as="bare" id={`app-review_${name}`} error={error && getMessage(t, error)}>
          <CheckRow
            ref={box}
            look="tile"
            name={name}
            aria-required={!optional || undefined}
            checked={value[name] === true}
            onChange={({ target }) => store.change({ [pointer]: target.checked || undefined })}
            onBlur={handleBlur}
          >
            <RichLabel text={fieldText(t, label)} links={links} />
          </CheckRow>
        </Field>
      </div>
    </form>
  );
}
