import { startTransition, useState } from 'react';
import { checkPassword } from '#domain/account/password.ts';
import { valueAt } from '#schemas/model/pointer.ts';
import { IconButton } from '#src/components/button.tsx';
import { TextControl } from '#src/components/fields/field.tsx';
import { Icon } from '#src/components/icon.tsx';
import { useFormText } from '#src/forms/core/text.ts';
import { exactCodec } from '#src/forms/core/codecs.ts';
import { useFormParts } from '../engine/form-context.ts';
import { FieldFrame } from './field-frame.tsx';
import { isAnswered } from './text-widgets.tsx';
import type { WidgetProps } from '../types.ts';
import { useTypedText } from './use-typed-text.ts';

type PasswordRule = NonNullable<WidgetProps['ui']['passwordRule']>;

function PasswordControl({ field, onText }: { field: WidgetProps; onText?: (text: string) => void }) {
  const { t } = useFormText();
  const [isShown, setShown] = useState(false);
  const text = useTypedText(field.pointer, exactCodec, onText);
  return (
    <TextControl
      name={field.name}
      type={isShown ? 'text' : 'password'}
      autoComplete={field.ui.autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      disabled={field.disabled}
      aria-required={field.required || undefined}
      {...text}
      done={isAnswered(field)}
      end={
        <IconButton
          icon="eye"
          className="reveal"
          label={t(isShown ? 'forms:password.hide' : 'forms:password.show')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}

export function PasswordWidget(field: WidgetProps) {
  return (
    <FieldFrame field={field}>
      <PasswordControl field={field} />
    </FieldFrame>
  );
}

/** The parts of a password rule, each ticked once the text fulfils it. */
function RuleMeter({ rule, text, limits }: { rule: PasswordRule; text: string; limits: Record<string, unknown> }) {
  const { t } = useFormText();
  const parts = Object.entries(checkPassword(rule, text));
  return (
    <ul className="meter" aria-label={t('forms:password.rules')}>
      {parts.map(([part, isMet]) => (
        <li key={part} className={isMet ? 'met' : undefined}>
          <Icon name={isMet ? 'tick' : 'minus'} />
          <span>
            {t(`fields:passwordPart.${part}`, limits)}
            <span className="sr"> {t(isMet ? 'forms:password.met' : 'forms:password.unmet')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A new password with the requirements of its rule, ticked off while it is typed. */
export function PasswordRulesWidget(field: WidgetProps) {
  const { store } = useFormParts();
  const [typed, setTyped] = useState(() => exactCodec.format(valueAt(store.value(), field.pointer)));
  const { minLength: min, maxLength: max } = field.schema;
  return (
    <FieldFrame field={field}>
      <PasswordControl field={field} onText={(text) => startTransition(() => setTyped(text))} />
      {field.ui.passwordRule && <RuleMeter rule={field.ui.passwordRule} text={typed} limits={{ min, max }} />}
    </FieldFrame>
  );
}
