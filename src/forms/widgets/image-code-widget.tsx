import { useEffect, useEffectEvent, useState } from 'react';
import { pointerTo, valueAt } from '#schemas/model/pointer.ts';
import { Button, IconButton } from '#src/components/button.tsx';
import { TextControl } from '#src/components/fields/field.tsx';
import { Icon } from '#src/components/icon.tsx';
import { LoadFailure, LoadingNote } from '#src/forms/core/load-states.tsx';
import { lineCodec } from '#src/forms/core/codecs.ts';
import { useWidgetText } from '#src/forms/core/use-widget-text.ts';
import { useFormParts, useRevision } from '../engine/form-context.ts';
import type { ImageCode } from '../widget-services.ts';
import { FieldFrame } from './field-frame.tsx';
import { isAnswered } from './text-widgets.tsx';
import type { WidgetProps } from '../types.ts';
import { useRemoteOptions } from '../engine/lookup.ts';
import { useTypedText } from './use-typed-text.ts';
import './codes.css';

function Picture({ code, onReload, disabled }: { code: ImageCode; onReload: () => void; disabled: boolean }) {
  const { t } = useWidgetText();
  return (
    <div className="picture">
      <img
        src={code.image}
        alt={t(code.question || code.audio ? 'widgets:imageCode.altOther' : 'widgets:imageCode.alt')}
      />
      <IconButton icon="refresh" label={t('widgets:imageCode.reload')} disabled={disabled} onClick={onReload} />
    </div>
  );
}

/** The alternative for people who can't use the picture: a question as text or speech. */
function OtherWay({ code }: { code: ImageCode }) {
  const { t } = useWidgetText();
  const { audio } = code;
  return (
    <div className="box s-info">
      <Icon name="info" />
      <div>
        {code.question && <b dir="auto">{code.question}</b>}
        {audio && (
          <div className="again">
            <Button variant="quiet" size="sm" className="flush" onClick={() => void new Audio(audio).play()}>
              {t('widgets:imageCode.listen')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/**
 * The image code before a code is sent (D-24), with a question in words or sound for a person who can't see it; either
 * answer is accepted. A new image has a new id and clears the old answer; clearing the id loads a new image, as when
 * the server says that this one is used up. Never stored in a draft.
 *
 * Flat, as in the calls: the field is the answer, a second one the image's id. Layout: `"captcha": { "widget":
 * "imageCode", "fills": { "id": "captchaId" } }, "captchaId": { "widget": "text", "hidden": true, "filledBy": "captcha"
 * }`.
 */
export function ImageCodeWidget(field: WidgetProps) {
  const { pointer, name, ui } = field;
  const { t } = useWidgetText();
  const { form, store, services } = useFormParts();
  const [asked, reload] = useRemoteOptions((signal) => services().imageCode?.(signal));
  const [isOther, setOther] = useState(false);
  const text = useTypedText(pointer, lineCodec);

  const filled = Object.entries(form.ui?.fields ?? {}).find(([, other]) => other.filledBy === name)?.[0];
  const idPointer = pointerTo(ui.fills?.id ?? filled ?? `${name}Id`);
  const id = asked.status === 'loaded' ? asked.answer.id : undefined;
  useEffect(() => {
    if (id !== undefined) store.change({ [idPointer]: id });
  }, [id, store, idPointer]);

  const revision = useRevision(idPointer);
  const replaceSpent = useEffectEvent(() => {
    if (id !== undefined && valueAt(store.value(), idPointer) === undefined) reload();
  });
  useEffect(() => {
    if (revision > 0) replaceSpent();
  }, [revision]);

  function another() {
    store.flush(pointer);
    store.change({ [pointer]: undefined, [idPointer]: undefined });
  }

  const code = asked.status === 'loaded' ? asked.answer : undefined;
  const hasOther = code?.question !== undefined || code?.audio !== undefined;
  return (
    <FieldFrame field={field} hint={t(isOther && hasOther ? 'widgets:imageCode.hintOther' : 'widgets:imageCode.hint')}>
      {code && !isOther && <Picture code={code} onReload={another} disabled={field.disabled} />}
      {code && isOther && hasOther && <OtherWay code={code} />}
      {asked.status === 'loading' && (
        <div className="picture awaited">
          <LoadingNote>{t('widgets:imageCode.loading')}</LoadingNote>
        </div>
      )}
      {asked.status === 'failed' && <LoadFailure onRetry={reload}>{t('widgets:imageCode.failed')}</LoadFailure>}
      {asked.status === 'absent' && <LoadFailure>{t('widgets:imageCode.absent')}</LoadFailure>}
      <TextControl
        {...text}
        name={name}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        frame="code"
        disabled={field.disabled}
        aria-required={field.required || undefined}
        done={isAnswered(field)}
      />
      {hasOther && (
        <Button
          variant="quiet"
          size="sm"
          className="flush"
          disabled={field.disabled}
          aria-pressed={isOther}
          onClick={() => setOther(!isOther)}
        >
          {t(isOther ? 'widgets:imageCode.picture' : 'widgets:imageCode.other')}
        </Button>
      )}
    </FieldFrame>
  );
}
