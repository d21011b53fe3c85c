import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureKey } from '#src/api/types.ts';
import { useApi } from '#src/api/react.tsx';
import { bookParams, type BookType, getBook } from '#src/shared/addresses/books.ts';
import { lookUpZip } from '#src/shared/addresses/zip-service.ts';
import { type CourierServices, SchemaForm } from '#src/courier-fields/index.ts';
import { toAnswers } from '#src/forms/core/answers.ts';
import { DraftLine, DraftNewsBox } from '#src/forms/drafts/index.ts';
import type { FormHandle } from '#src/forms/index.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { useNotice } from '#src/shared/app-state/app-state.tsx';
import { PasteAddress } from '#src/shared/addresses/paste-address.tsx';
import { Button } from '#src/components/button.tsx';
import { Box } from '#src/components/status.tsx';
import { type AddressGap, addressQuality } from '#domain/address/address-quality.ts';
import type { Contact } from '#schemas/entities.ts';
import { classNames } from '#src/lib/class-names.ts';
import { Icon } from '#src/components/icon.tsx';
import { RadioTiles } from '#src/components/fields/choices.tsx';
import { Field } from '#src/components/fields/field.tsx';
import { type Entry, entryForm, type EntryInput, type EntryValue, hasAnswers, valueOf } from './entry.ts';
import {
  type Difference,
  differences,
  type EntryField,
  merged,
  saveAddress,
  type Saved,
  type SaveOutcome,
  type Side,
  type Unsaved,
  useAddressDraft,
} from './address-draft.ts';

/** The fields of the form, in its order. */
const order = (entryForm.ui?.sections ?? []).flatMap(({ fields }) => fields.flat()) as EntryField[];

const toTitle = (name: EntryField): string => entryForm.schema.properties?.[name]?.title ?? name;

interface ConflictChoiceProps {
  mine: EntryValue;
  theirs: EntryValue;
  /** The common original, if it is known. */
  base: EntryValue | undefined;
  busy: boolean;
  onSave: (value: EntryValue) => void;
  /** Back to the form, with the customer's own input. */
  onBack: () => void;
}

function useValueText(): (value: unknown) => string {
  const { t } = useText('addresses');
  return (value) => {
    if (value === true || value === false) return t(`addresses:conflict.${value ? 'yes' : 'no'}`);
    return typeof value === 'string' && value.trim() ? isolate(value) : t('addresses:conflict.nothing');
  };
}

interface ChoiceProps {
  difference: Difference;
  side: Side;
  onSide: (side: Side) => void;
}

function Choice({ difference: { name, mine, theirs }, side, onSide }: ChoiceProps) {
  const { t } = useText('addresses', 'fields');
  const valueText = useValueText();
  return (
    <Field as="radios" label={t(`fields:${toTitle(name)}`)}>
      <RadioTiles
        name={`conflict-${name}`}
        value={side}
        onChange={(value) => onSide(value === 'mine' ? 'mine' : 'theirs')}
        options={[
          { value: 'mine', label: valueText(mine), note: t('addresses:conflict.mine') },
          { value: 'theirs', label: valueText(theirs), note: t('addresses:conflict.theirs') },
        ]}
      />
    </Field>
  );
}

/** Both versions of an address that changed elsewhere meanwhile: the customer chooses field by field. */
function ConflictChoice({ mine, theirs, base, busy, onSave, onBack }: ConflictChoiceProps) {
  const { t } = useText('addresses', 'fields');
  const heading = useRef<HTMLHeadingElement>(null);
  const [choices, setChoices] = useState<Partial<Record<EntryField, Side>>>({});
  const found = differences(order, mine, theirs, base);
  useEffect(() => heading.current?.focus(), [theirs]);
  return (
    <section className="address-conflict" aria-labelledby="address-conflict">
      <h2 id="address-conflict" ref={heading} tabIndex={-1}>
        {t('addresses:conflict.title')}
      </h2>
      <p>{t(found.length > 0 ? 'addresses:conflict.text' : 'addresses:conflict.same')}</p>
      {found.map((difference) => (
        <Choice
          key={difference.name}
          difference={difference}
          side={choices[difference.name] ?? difference.likely}
          onSide={(side) => setChoices({ ...choices, [difference.name]: side })}
        />
      ))}
      <div className="end-act">
        <Button busy={busy} onClick={() => onSave(merged(mine, found, choices))}>
          {t('addresses:conflict.save')}
        </Button>
        <Button variant="line" onClick={onBack}>
          {t('addresses:conflict.back')}
        </Button>
      </div>
    </section>
  );
}

/** Fields that help at the door, in the order of the form; "no number" is a valid answer to the house number. */
const helps = ['phone', 'town', 'number', 'references', 'betweenStreets'] as const satisfies readonly AddressGap[];

/** An address that is being typed, as far as it is text. */
function contactIn(value: EntryValue): Partial<Contact> {
  return Object.fromEntries(Object.entries(value).filter(([, answer]) => typeof answer === 'string'));
}

/** What the courier will miss, and what to do about it; changes are announced politely (ROUTE-06). */
function QualityMeter({ value }: { value: EntryValue }) {
  const { t } = useText('addresses');
  const { missing } = addressQuality(contactIn(value));
  const getGap = (help: (typeof helps)[number]): AddressGap | undefined =>
    missing.find((gap) => gap === help || (help === 'number' && gap === 'withoutNumber'));
  const met = helps.filter((help) => getGap(help) === undefined).length;
  // An untouched form has no gaps yet.
  const gapIcon = hasAnswers(value) ? 'triangle' : 'minus';
  const counted = t('addresses:quality.met', { count: met, total: helps.length });
  return (
    <section className={classNames('quality', gapIcon === 'triangle' && 'begun')} aria-labelledby="address-quality">
      <h2 id="address-quality">{t('addresses:quality.title')}</h2>
      <p className="quality-sum">
        <span className="quality-route" aria-hidden="true">
          {helps.map((help, index) => (
            <i key={help} className={classNames(index < met && 'on')} />
          ))}
        </span>
        <span role="status">{met === helps.length ? t('addresses:quality.all') : counted}</span>
      </p>
      <ul>
        {helps.map((help) => {
          const gap = getGap(help);
          return (
            <li key={help} className={gap ? undefined : 'met'}>
              <Icon name={gap ? gapIcon : 'tick'} />
              <span>
                <b>{t(`addresses:quality.help.${help}`)}</b>
                <span className="sr">, {t(gap ? 'addresses:quality.lacking' : 'addresses:quality.there')}</span>
                {gap && <span className="soft block">{t(`addresses:quality.do.${gap}`)}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export interface AddressFormProps {
  userId: string;
  type: BookType;
  /** The address that is changed; none for a new one. */
  entry?: Entry;
}

type Problem = Exclude<SaveOutcome, { outcome: 'saved' }>;

interface ProblemBoxProps {
  trouble: Problem;
  onAddAgain: () => void;
}

/** Why it is not saved, that nothing is lost, and the way on. */
function ProblemBox({ trouble, onAddAgain }: ProblemBoxProps) {
  const { t } = useText('addresses', 'answers');
  if (trouble.outcome === 'gone') {
    return (
      <Box tone="err" role="alert">
        <b>{t('addresses:form.gone')}</b> {t('addresses:form.safe')}
        <div className="again">
          <Button variant="quiet" size="sm" className="flush" onClick={onAddAgain}>
            {t('addresses:form.addAnew')}
          </Button>
        </div>
      </Box>
    );
  }
  if (trouble.outcome !== 'failed') return null;
  return (
    <Box tone="err" role="alert">
      <b>{t(failureKey(trouble.failure), { defaultValue: trouble.failure.msg })}</b> {t('addresses:form.safe')}
    </Box>
  );
}

/** An address to add or to change. Input stays until it is saved or discarded. */
export function AddressForm({ userId, type, entry }: AddressFormProps) {
  const { t } = useText('addresses', 'forms');
  const api = useApi();
  const navigate = useNavigate();
  const notice = useNotice();
  const id = useId();
  const form = useRef<FormHandle<'address/entry'>>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setProblem] = useState<Problem>();
  const { used, value, version, key, change, rebase, renew, finish } = useAddressDraft({
    owner: `${userId}.${entry?.id ?? getBook(type)}`,
    initial: entry ? valueOf(entry) : { type },
    version: entry?.version,
    settle: () => void form.current?.flush(),
  });
  const services = useMemo<CourierServices>(() => ({ lookUpZip: (zip, signal) => lookUpZip(api, zip, signal) }), [api]);
  const base = entry && entry.version === version ? valueOf(entry) : undefined;

  async function save(answers: EntryInput, saved: Saved | Unsaved) {
    setBusy(true);
    const result = await saveAddress(api, answers, saved);
    setBusy(false);
    // The entry added with this key was changed or deleted since: saving again creates another entry.
    if (result.outcome === 'failed' && result.failure.codeName === 'conflict') renew();
    if (result.outcome !== 'saved') return setProblem(result);
    finish();
    notice('addresses:form.saved', { name: isolate(result.entry.name) });
    void navigate(bookParams.href(paths.addressList, { type: result.entry.type }));
  }

  /** The answers to send; empty ones are omitted. */
  const toInput = (answers: EntryValue) => ({ ...toAnswers(entryForm, answers), type }) as EntryInput;
  const submit = (answers: EntryInput) =>
    void save(
      { ...answers, type },
      entry ? { id: entry.id, version: version ?? entry.version } : { idempotencyKey: key },
    );

  function resolve(chosen: EntryValue, theirs: Entry) {
    // From now on this is a change of their version, whatever becomes of the next attempt.
    rebase(chosen, theirs.version);
    setProblem(undefined);
    void save(toInput(chosen), { id: theirs.id, version: theirs.version });
  }

  if (trouble?.outcome === 'conflict') {
    return (
      <ConflictChoice
        mine={value}
        theirs={valueOf(trouble.theirs)}
        base={base}
        busy={busy}
        onSave={(chosen) => resolve(chosen, trouble.theirs)}
        onBack={() => setProblem(undefined)}
      />
    );
  }
  return (
    <div className="address-form">
      <div className="address-kept">
        <DraftLine state={used.state} />
      </div>
      <DraftNewsBox news={used.news} draft={used.draft} forms={{ entry: entryForm }} />
      <SchemaForm<'address/entry'>
        ref={form}
        id={id}
        form={entryForm}
        value={value}
        onChange={change}
        onSubmit={submit}
        services={services}
        serverErrors={trouble?.outcome === 'refused' ? trouble.errors : undefined}
        busy={busy}
        lead={
          <div className="address-lead">
            <PasteAddress />
          </div>
        }
      />
      <QualityMeter value={value} />
      {trouble && (
        <ProblemBox trouble={trouble} onAddAgain={() => void save(toInput(value), { idempotencyKey: key })} />
      )}
      <div className="end-act">
        <Button variant="go" type="submit" form={id} busy={busy}>
          {t('addresses:form.save')}
        </Button>
        {used.state.status !== 'idle' && (
          <Button variant="quiet" onClick={used.draft.startOver}>
            {t('forms:draft.startOver')}
          </Button>
        )}
      </div>
    </div>
  );
}
