import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { constants } from '#domain/constants.ts';
import { formatPhone } from '#domain/account/phone.ts';
import { isEmpty } from '#domain/text/text.ts';
import type { AddressField } from '#machines/table-import.mapping.ts';
import { pointerTo } from '#schemas/model/pointer.ts';
import { useCourierServices, type ZipAnswer } from '#src/courier-fields/index.ts';
import { getProperties } from '#src/forms/core/answers.ts';
import { fieldText } from '#src/forms/core/text.ts';
import { useFormParts } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { useForgetAnswers, useSavedAnswers } from '#src/shared/app-state/saved-answers.ts';
import { Button } from '#src/components/button.tsx';
import { Field, TextAreaControl } from '#src/components/fields/field.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Box } from '#src/components/status.tsx';
import { RadioTiles } from '#src/components/fields/choices.tsx';
import type { PastedAddress, Reading } from './pasted-words.ts';
import { takeApart } from './parse-pasted-address.ts';
import './paste.css';

/** The answer "none of these": the part stays for the person to type. */
const none = '';

interface PasteQuestionProps {
  reading: Reading;
  title: string;
  /** As a reading is written. */
  shown: (text: string) => string;
  value: string | undefined;
  onChoose: (text: string) => void;
  /** It was to be used before this was answered. */
  isAsked: boolean;
}

/** A doubtful part: which of its readings it is, or none of them. */
function PasteQuestion({ reading: { readings }, title, shown, value, onChoose, isAsked }: PasteQuestionProps) {
  const { t } = useText('widgets');
  const id = useId();
  return (
    <Field
      as="radios"
      id={id}
      label={title}
      hint={t(readings.length > 1 ? 'widgets:paste.which' : 'widgets:paste.isRight')}
      {...(isAsked && value === undefined && { error: t('widgets:paste.unanswered') })}
    >
      <RadioTiles
        name={id}
        firstId={`${id}-first`}
        {...(value !== undefined && { value })}
        onChange={onChoose}
        options={[
          ...readings.map((text) => ({ value: text, label: <bdi>{shown(text)}</bdi> })),
          { value: none, label: t('widgets:paste.none') },
        ]}
      />
    </Field>
  );
}

/** In the order of the form; what an order can't go without is listed when it is missing too. */
const shownParts = [
  ['name', true],
  ['phone', true],
  ['zip', true],
  ['state', false],
  ['city', false],
  ['town', true],
  ['street', true],
  ['address1', true],
  ['address2', false],
  ['company', false],
  ['email', false],
] as const satisfies readonly (readonly [AddressField, boolean])[];

type Chosen = Partial<Record<AddressField, string>>;

/** The place of the postal code, once the service has responded; offline the message is read without it. */
function usePlaceOf(zip: string | undefined): ZipAnswer | undefined {
  const services = useCourierServices();
  const [found, setFound] = useState<{ zip: string; place: ZipAnswer }>();
  useEffect(() => {
    const { lookUpZip } = services();
    if (zip === undefined || !lookUpZip) return;
    const controller = new AbortController();
    const ask = async () => {
      try {
        const place = await lookUpZip(zip, controller.signal);
        if (!controller.signal.aborted) setFound({ zip, place });
      } catch {
        // The form asks again, and reports that the service is unavailable.
      }
    };
    void ask();
    return () => controller.abort();
  }, [services, zip]);
  return found?.zip === zip ? found?.place : undefined;
}

const key = 'paste';

/** A message on one side, what was understood of it on the other; each doubtful part is asked before it is used. */
export function PastePanel({ onUsed }: { onUsed: () => void }) {
  const { t, format } = useText('widgets', 'fields');
  const { form, store } = useFormParts();
  const forget = useForgetAnswers();
  const [message, setMessage] = useSavedAnswers(key, '');
  const [chosen, setChosen] = useState<Chosen>({});
  const [isAsked, setAsked] = useState(false);
  const questions = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  // A person who opens this has something to paste.
  useEffect(() => input.current?.focus(), []);
  const properties = getProperties(form.schema);
  const toTitle = (part: AddressField) => fieldText(t, properties[part]?.title);

  const first = useMemo(() => takeApart(message), [message]);
  const zip = chosen.zip || first.zip?.readings[0];
  const place = usePlaceOf(zip);
  const { name, town } = chosen;
  const read: PastedAddress = useMemo(
    () => takeApart(message, place, { ...(name !== undefined && { name }), ...(town !== undefined && { town }) }),
    [message, place, name, town],
  );

  const isKnown = (part: AddressField) => Object.hasOwn(properties, part);
  const parts = shownParts.filter(([part]) => isKnown(part));
  const valueOf = (part: AddressField): string | undefined => {
    const reading = read[part];
    if (!reading) return undefined;
    return reading.isDoubtful ? chosen[part] : reading.readings[0];
  };
  const isOpen = ([part]: readonly [AddressField, boolean]) =>
    read[part]?.isDoubtful === true && !(chosen[part] !== undefined && isOffered(read[part], chosen[part]));
  const has = Object.keys(read).length > 0;
  const given = store.value();
  const replaced = parts.flatMap(([part]) => {
    const [value, before] = [valueOf(part), given[part]];
    return value && !isEmpty(before) && before !== value ? [toTitle(part)] : [];
  });

  function use() {
    if (parts.some(isOpen)) {
      setAsked(true);
      questions.current?.querySelector<HTMLElement>('.open input')?.focus();
      return;
    }
    // Flush pending text first, or it would overwrite the filled values.
    store.flush();
    const filled = [...parts.map(([part]) => part), 'township' as const].flatMap((part) => {
      const value = isKnown(part) ? valueOf(part) : undefined;
      return value ? [[pointerTo(part), value] as const] : [];
    });
    store.change(Object.fromEntries(filled));
    forget(key);
    onUsed();
  }

  return (
    <div className="paste">
      <Field label={t('widgets:paste.label')} hint={t('widgets:paste.private')}>
        <TextAreaControl
          name="message"
          dir="auto"
          rows={4}
          maxLength={constants.addressBook.pastedCharacters}
          ref={input}
          value={message}
          onChange={(event) => {
            setMessage(event.currentTarget.value);
            setChosen({});
            setAsked(false);
          }}
        />
      </Field>
      <span className="sr" role="status">
        {message !== '' && t(has ? 'widgets:paste.understood' : 'widgets:paste.nothing')}
      </span>
      {message !== '' && !has && <p className="soft">{t('widgets:paste.nothing')}</p>}
      {has && (
        <div ref={questions}>
          <h3>{t('widgets:paste.understood')}</h3>
          <ul className="paste-parts">
            {parts.map(([part, isWanted]) => {
              const reading = read[part];
              const shown = (text: string) => (part === 'phone' ? formatPhone(text) : text);
              if (!reading && !isWanted) return null;
              if (reading?.isDoubtful)
                return (
                  <li key={part} className={isOpen([part, isWanted]) ? 'open' : undefined}>
                    <PasteQuestion
                      reading={reading}
                      title={toTitle(part)}
                      shown={shown}
                      value={isOpen([part, isWanted]) ? undefined : chosen[part]}
                      onChoose={(text) => setChosen((before) => ({ ...before, [part]: text }))}
                      isAsked={isAsked}
                    />
                  </li>
                );
              return (
                <li key={part} className={reading ? 'known' : 'missing'}>
                  <span className="soft sm">{toTitle(part)}</span>
                  <span>{reading ? <bdi>{shown(reading.readings[0])}</bdi> : t('widgets:paste.missing')}</span>
                  {reading && <Icon name="tick" />}
                </li>
              );
            })}
          </ul>
          {replaced.length > 0 && (
            <Box tone="warn">{t('widgets:paste.replaces', { fields: format.list(replaced) })}</Box>
          )}
          <Button variant="go" onClick={use}>
            {t('widgets:paste.use')}
          </Button>
        </div>
      )}
    </div>
  );
}

const isOffered = (reading: Reading | undefined, text: string): boolean =>
  text === none || reading?.readings.includes(text) === true;
