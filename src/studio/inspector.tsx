/** Everything about one field, in words and to change. */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import {
  constantUses,
  type FieldFacts,
  fieldFacts,
  type RuleFacts,
  stopId,
  textsOf,
} from '#schemas/editing/field-facts.ts';
import type { Dictionary } from '#schemas/compiler/workspace.ts';
import { placeholders as namesIn } from '#schemas/compiler/rules.ts';
import { mostLetters } from '#schemas/editing/operations/texts.ts';
import { findPattern, namedPatterns } from '#schemas/editing/operations/patterns.ts';
import type { FiveTexts } from '#schemas/editing/operations/outcome.ts';
import type { Outcome } from '#schemas/editing/operations/index.ts';
import { type FormNode } from '#schemas/editing/outline.ts';
import { declaredField } from '#schemas/model/branches.ts';
import { toView } from '#schemas/wording/form-view.ts';
import { sayConstant } from '#schemas/wording/units.ts';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import type { Stops } from './backend.ts';
import { ConditionForm } from './condition-form.tsx';
import { FiveTextsInput, isComplete, LanguageText, noTexts } from './five-texts.tsx';
import { JsonView } from './json-view.tsx';
import { Refused, useOperation } from './operation.tsx';
import { Segments } from './segments.tsx';
import { NewFieldForm, OptionForm } from './new-field-form.tsx';
import type { Selection } from './tree.tsx';
import type { Studio } from './use-studio.ts';
import { customerLanguages, useStudioWords } from './words.ts';

interface InspectorProps {
  studio: Studio;
  form: FormNode | undefined;
  selection: Selection | undefined;
  stops: Stops | undefined;
  onSelect: (selection: Selection) => void;
}

export function Inspector({ studio, form, selection, stops, onSelect }: InspectorProps) {
  const { t, language } = useStudioWords();
  const [mode, setMode] = useState<'words' | 'json'>('words');
  const facts = useMemo(
    () =>
      selection && selection.place.length > 0
        ? fieldFacts(studio.rules, selection.file, selection.place, language)
        : undefined,
    [studio.rules, selection, language],
  );
  const title = facts?.title ?? form?.title;
  if (!selection || !form || title === undefined)
    return (
      <aside className="st-inspector" aria-label={t('inspector.label')}>
        <p className="st-soft">{t('inspector.choose')}</p>
      </aside>
    );
  return (
    <aside className="st-inspector" aria-label={t('inspector.label')}>
      <header>
        <h2>{title}</h2>
        <Segments
          label={t('inspector.mode')}
          value={mode}
          onChange={setMode}
          options={[
            { value: 'words', label: t('inspector.words') },
            { value: 'json', label: t('inspector.json') },
          ]}
        />
        <p className="st-soft">
          {[
            facts && form.title,
            facts?.section,
            facts && t(`inspector.${facts.type}`, { defaultValue: facts.type }),
            facts?.owner !== undefined && t('inspector.owner', { owner: facts.owner }),
          ]
            .filter(Boolean)
            .join(' · ')}{' '}
          <code>{facts ? facts.place.join('.') : form.id}</code>
        </p>
      </header>
      {mode === 'json' ? (
        <JsonView studio={studio} file={selection.file} place={selection.place} />
      ) : facts ? (
        // A new field begins with closed forms.
        <FieldWords
          key={`${facts.file} ${facts.place.join('/')}`}
          studio={studio}
          facts={facts}
          form={form}
          stops={stops}
          onSelect={onSelect}
        />
      ) : (
        <FormWords key={form.id} studio={studio} form={form} onSelect={onSelect} />
      )}
    </aside>
  );
}

function FormWords({ studio, form, onSelect }: Pick<InspectorProps, 'studio' | 'onSelect'> & { form: FormNode }) {
  const { t } = useStudioWords();
  const titleKey = studio.rules.entry(form.file)?.resolved.schema.title;
  return (
    <>
      {typeof titleKey === 'string' && (
        <Section title={t('inspector.texts')}>
          <TextEditor studio={studio} label={t('inspector.fieldTitle')} namespace="fields" textKey={titleKey} />
        </Section>
      )}
      <Section title={t('inspector.newField')}>
        <NewFieldForm
          studio={studio}
          form={form}
          after={undefined}
          onAdded={(name) => onSelect({ file: form.file, place: [name] })}
        />
      </Section>
    </>
  );
}

const Section = ({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) => (
  <section>
    <h3>
      {title} {note !== undefined && <small>{note}</small>}
    </h3>
    {children}
  </section>
);

interface FieldProps {
  studio: Studio;
  facts: FieldFacts;
}

function FieldWords({
  studio,
  facts,
  form,
  stops,
  onSelect,
}: FieldProps & { form: FormNode; stops: Stops | undefined; onSelect: (selection: Selection) => void }) {
  const { t } = useStudioWords();
  const constants = [...new Set(facts.rules.flatMap(({ limit }) => limit?.constant ?? []))];
  const isOwn = facts.place.length === 1;
  return (
    <>
      <Section title={t('inspector.rules')}>
        {isOwn && <RequiredSwitch studio={studio} facts={facts} />}
        <ul className="st-rules">
          {facts.rules
            .filter(({ keyword, condition }) => keyword !== 'required' || condition !== undefined)
            .map((rule) => (
              <RuleRow key={rule.id} studio={studio} facts={facts} rule={rule} />
            ))}
        </ul>
        {facts.rules.length === 0 && <p className="st-soft">{t('inspector.noRules')}</p>}
        {isOwn && facts.type === 'string' && facts.options.length === 0 && (
          <PatternChoice studio={studio} facts={facts} />
        )}
      </Section>
      {constants.map((constant) => (
        <Uses key={constant} studio={studio} facts={facts} constant={constant} />
      ))}
      <Messages studio={studio} facts={facts} />
      <Section title={t('inspector.texts')} note={t('inspector.fits', { count: mostLetters.fields })}>
        {facts.titleKey !== undefined && (
          <TextEditor studio={studio} label={t('inspector.fieldTitle')} namespace="fields" textKey={facts.titleKey} />
        )}
        {facts.hintKey === undefined ? (
          <AddHint studio={studio} facts={facts} />
        ) : (
          <TextEditor studio={studio} label={t('inspector.hint')} namespace="fields" textKey={facts.hintKey} />
        )}
      </Section>
      {facts.options.length > 0 && <Options studio={studio} facts={facts} />}
      {isOwn && <Presence studio={studio} facts={facts} />}
      {isOwn && <Place studio={studio} facts={facts} form={form} onSelect={onSelect} />}
      <StopsSection facts={facts} stops={stops} />
    </>
  );
}

function RequiredSwitch({ studio, facts }: FieldProps) {
  const { t } = useStudioWords();
  const { attempt, refused } = useOperation(studio.run);
  return (
    <>
      <label className="st-check">
        <input
          type="checkbox"
          checked={facts.isRequired}
          onChange={({ target }) =>
            attempt({
              name: 'setRequired',
              input: { file: facts.file, field: facts.place[0] ?? '', required: target.checked },
            })
          }
        />
        {t('inspector.required')}
      </label>
      <Refused>{refused}</Refused>
    </>
  );
}

/** Money is stored in centavos and read in pesos. */
const perShown = (unit: string) => (unit === 'centavos' ? 100 : 1);

function RuleRow({ studio, facts, rule }: FieldProps & { rule: RuleFacts }) {
  const { t, language } = useStudioWords();
  const { limit } = rule;
  const [isSeparating, setSeparating] = useState(false);
  const entry = studio.released.entry(facts.file);
  const before = useMemo(
    () =>
      limit &&
      entry &&
      fieldFacts(studio.released, facts.file, facts.place, language)?.rules.find(({ id }) => id === rule.id)?.limit
        ?.value,
    [studio.released, entry, facts.file, facts.place, rule.id, limit, language],
  );
  const isChanged = limit !== undefined && before !== undefined && before !== limit.value;
  return (
    <li className={isChanged ? 'changed' : undefined}>
      <span>
        {limit ? (
          <>
            {limit.before}
            <LimitInput
              label={t('inspector.limit', { rule: rule.words })}
              value={limit.value}
              unit={limit.unit}
              onChange={(value) =>
                studio.run({ name: 'setLimit', input: { file: facts.file, rule: rule.id, value } }, `limit ${rule.id}`)
              }
            />
            {limit.unit === 'centavos' ? '' : limit.after}
            {isChanged && <del>{t('inspector.was', { value: sayConstant(before, limit.unit, language) })}</del>}
          </>
        ) : (
          rule.words
        )}
        {rule.condition !== undefined && <small>{rule.condition}</small>}
        {limit?.constant !== undefined && !isSeparating && (
          <button type="button" className="st-link" onClick={() => setSeparating(true)}>
            {t('inspector.separate')}
          </button>
        )}
        {isSeparating && limit && (
          <span className="st-inline">
            {t('inspector.separateHint')}{' '}
            <LimitInput
              label={t('inspector.separateHint')}
              value={limit.value}
              unit={limit.unit}
              onChange={(value) => {
                const outcome = studio.run({
                  name: 'separateLimit',
                  input: { file: facts.file, rule: rule.id, value },
                });
                if ('changes' in outcome) setSeparating(false);
                return outcome;
              }}
              waitsForEnter
            />
          </span>
        )}
      </span>
      <small className="st-sources">{rule.sources.join(', ')}</small>
    </li>
  );
}

interface LimitInputProps {
  label: string;
  value: number;
  unit: string;
  onChange: (value: number) => Outcome;
  waitsForEnter?: boolean;
}

/** A number that changes its rule while it is typed. */
function LimitInput({ label, value, unit, onChange, waitsForEnter = false }: LimitInputProps) {
  const { language } = useStudioWords();
  const [typed, setTyped] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const shown = String(value / perShown(unit));
  const send = (text: string) => {
    const number = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')) * perShown(unit);
    const next = perShown(unit) > 1 ? Math.round(number) : number;
    if (next === value) return setRefused(undefined);
    const outcome = onChange(next);
    setRefused('refused' in outcome ? outcome.refused[language] : undefined);
  };
  return (
    <span className="st-limit">
      {unit === 'centavos' && '$'}
      <input
        data-studio-limit=""
        className="st-number"
        inputMode="decimal"
        aria-label={label}
        aria-invalid={refused !== undefined}
        size={Math.max(3, (typed ?? shown).length)}
        value={typed ?? shown}
        onChange={({ target }) => {
          setTyped(target.value);
          if (!waitsForEnter) send(target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && waitsForEnter) send(typed ?? shown);
        }}
        onBlur={() => {
          if (refused === undefined) setTyped(undefined);
        }}
      />
      {refused !== undefined && (
        <span className="st-fault" role="status">
          {refused}
        </span>
      )}
    </span>
  );
}

function PatternChoice({ studio, facts }: FieldProps) {
  const { t, language } = useStudioWords();
  const { attempt, refused } = useOperation(studio.run);
  const [name = ''] = facts.place;
  const schema = declaredField(studio.rules.entry(facts.file)?.resolved.schema, [name]);
  const known = findPattern(schema?.pattern);
  return (
    <div className="st-row">
      <label>
        {t('inspector.pattern')}
        <select
          className="st-input"
          value={known?.name ?? ''}
          onChange={({ target }) =>
            attempt({
              name: 'setPattern',
              input: { file: facts.file, field: name, pattern: target.value === '' ? undefined : target.value },
            })
          }
        >
          <option value="">{t('inspector.noPattern')}</option>
          {namedPatterns.map((each) => (
            <option key={each.name} value={each.name}>
              {each.words[language]}
            </option>
          ))}
        </select>
      </label>
      {known && (
        <p className="st-soft">
          {t('inspector.matches', { examples: known.matches.join(', ') })}
          <br />
          {t('inspector.others', { examples: known.others.join(', ') })}
        </p>
      )}
      <Refused>{refused}</Refused>
    </div>
  );
}

function Uses({ studio, facts, constant }: FieldProps & { constant: string }) {
  const { t, language } = useStudioWords();
  const uses = useMemo(() => constantUses(studio.rules, constant, language), [studio.rules, constant, language]);
  const code = studio.state.codeReaders[constant] ?? [];
  const others = uses.filter(({ form }) => form !== facts.form);
  return (
    <Section title={t('inspector.uses', { constant: '' })} note={<code>{constant}</code>}>
      <ul className="st-uses">
        {uses.map(({ form, title, fields }) => (
          <li key={form}>
            <span>
              {title !== form && title} <code>{form}</code>
              {fields.length > 0 && `: ${fields.join(', ')}`}
            </span>
            <small>{form === facts.form ? t('inspector.usesHere') : t('inspector.usesToo')}</small>
          </li>
        ))}
      </ul>
      {others.length === 0 && <p className="st-soft">{t('inspector.usesNone')}</p>}
      {code.length > 0 && <p className="st-soft">{t('inspector.usesCode', { files: code.join(', ') })}</p>}
    </Section>
  );
}

/** A text that exists, in each language, with its plural forms. */
function TextEditor({
  studio,
  label,
  namespace,
  textKey,
  placeholders,
}: {
  studio: Studio;
  label: string;
  namespace: 'rules' | 'fields';
  textKey: string;
  placeholders?: readonly string[];
}) {
  const { t } = useStudioWords();
  const texts = textsOf(studio.rules, namespace, textKey);
  return (
    <fieldset className="st-five">
      <legend>{label}</legend>
      {customerLanguages.flatMap(({ dictionary, locale }) =>
        Object.entries(texts[dictionary]).map(([key, text]) => (
          <ExistingText
            key={`${dictionary} ${key}`}
            studio={studio}
            label={`${label}, ${t(`customers.${dictionary}`)}${key === textKey ? '' : ` ${key.slice(textKey.length + 1)}`}`}
            namespace={namespace}
            textKey={key}
            dictionary={dictionary}
            locale={locale}
            text={text}
            placeholders={placeholders ?? [...new Set(namesIn(text))]}
          />
        )),
      )}
    </fieldset>
  );
}

interface ExistingTextProps {
  studio: Studio;
  label: string;
  namespace: 'rules' | 'fields';
  textKey: string;
  dictionary: Dictionary;
  locale: string;
  text: string;
  placeholders: readonly string[];
}

/** What is refused stays as typed until it is right. */
function ExistingText({
  studio,
  label,
  namespace,
  textKey,
  dictionary,
  locale,
  text,
  placeholders,
}: ExistingTextProps) {
  const { attempt, refused } = useOperation(studio.run);
  const [typed, setTyped] = useState<string>();
  useEffect(() => setTyped(undefined), [text]);
  return (
    <LanguageText
      label={label}
      dictionary={dictionary}
      locale={locale}
      value={typed ?? text}
      placeholders={placeholders}
      fault={typed === undefined || typed === text ? undefined : refused}
      onChange={(next) => {
        setTyped(next);
        if (next !== text)
          attempt(
            { name: 'setText', input: { namespace, key: textKey, dictionary, text: next } },
            `text ${dictionary} ${textKey}`,
          );
      }}
    />
  );
}

function Messages({ studio, facts }: FieldProps) {
  const { t } = useStudioWords();
  const said = facts.rules.flatMap((rule) => rule.messages.map((message) => ({ rule, message })));
  // Several rules of a field may say the same.
  const once = said.filter(
    ({ message }, index) => said.findIndex((other) => other.message.key === message.key) === index,
  );
  if (once.length === 0) return null;
  return (
    <Section title={t('inspector.messages')} note={t('inspector.fits', { count: mostLetters.rules })}>
      {once.map(({ rule, message }, index) => (
        <MessageEditor key={message.key ?? index} studio={studio} facts={facts} rule={rule} message={message} />
      ))}
    </Section>
  );
}

function MessageEditor({
  studio,
  facts,
  rule,
  message,
}: FieldProps & { rule: RuleFacts; message: RuleFacts['messages'][number] }) {
  const { t } = useStudioWords();
  const { attempt, refused } = useOperation(studio.run);
  const [own, setOwn] = useState<FiveTexts>();
  const [most] = message.chain;
  const isOwn = message.key === most;
  const { key } = message;
  return (
    <details className="st-message" open={facts.rules.length <= 2 || isOwn}>
      <summary data-studio-message="">{t('inspector.messageOf', { rule: rule.words })}</summary>
      <p className="st-soft">
        {t('inspector.chain', { chain: '' })}
        {message.chain.map((each, index) => (
          <span key={each}>
            {index > 0 && ' → '}
            <code className={each === key ? 'current' : undefined}>{each}</code>
          </span>
        ))}
      </p>
      {own === undefined && key !== undefined && (
        <TextEditor
          studio={studio}
          label={t('inspector.messageOf', { rule: rule.words })}
          namespace="rules"
          textKey={key}
          placeholders={message.placeholders}
        />
      )}
      {!isOwn && own === undefined && (
        <p className="st-soft">
          {t('inspector.shared')}{' '}
          <button
            type="button"
            className="st-link"
            onClick={() =>
              setOwn(
                Object.fromEntries(
                  Object.entries(message.texts).map(([dictionary, texts]) => [
                    dictionary,
                    Object.values(texts).at(-1) ?? '',
                  ]),
                ) as unknown as FiveTexts,
              )
            }
          >
            {t('inspector.own')}
          </button>
        </p>
      )}
      {own && (
        <>
          <FiveTextsInput
            label={t('inspector.messageOf', { rule: rule.words })}
            value={own}
            onChange={setOwn}
            placeholders={message.placeholders}
          />
          <Refused>{refused}</Refused>
          <p className="st-acts">
            <Button
              size="sm"
              onClick={() => {
                const outcome = attempt({
                  name: 'setOwnMessage',
                  input: { file: facts.file, rule: rule.id, texts: own },
                });
                if ('changes' in outcome) setOwn(undefined);
              }}
            >
              {t('inspector.saveOwn')}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setOwn(undefined)}>
              {t('inspector.cancel')}
            </Button>
          </p>
        </>
      )}
    </details>
  );
}

function AddHint({ studio, facts }: FieldProps) {
  const { t } = useStudioWords();
  const { attempt, refused } = useOperation(studio.run);
  const [texts, setTexts] = useState<FiveTexts>();
  if (!texts)
    return (
      <button type="button" className="st-link" onClick={() => setTexts(noTexts)}>
        <Icon name="plus" /> {t('inspector.addHint')}
      </button>
    );
  return (
    <>
      <FiveTextsInput label={t('inspector.hint')} value={texts} onChange={setTexts} />
      <Refused>{refused}</Refused>
      <Button
        size="sm"
        aria-disabled={!isComplete(texts)}
        onClick={() => attempt({ name: 'addHint', input: { file: facts.file, place: facts.place, texts } })}
      >
        {t('inspector.apply')}
      </Button>
    </>
  );
}

function Options({ studio, facts }: FieldProps) {
  const { t, language } = useStudioWords();
  const { attempt, refused } = useOperation(studio.run);
  const [name = ''] = facts.place;
  const view = toView(studio.rules, studio.rules.entry(facts.file) as never, language);
  const move = (from: number, to: number) =>
    attempt({ name: 'moveOption', input: { file: facts.file, field: name, from, to } });
  return (
    <Section title={t('inspector.options')}>
      <ol className="st-options">
        {facts.options.map(({ value, label }, index) => {
          const text = view.texts.find('fields', label) ?? String(value);
          return (
            <li key={String(value)}>
              <details>
                <summary>
                  {text} <code>{String(value)}</code>
                </summary>
                <TextEditor studio={studio} label={text} namespace="fields" textKey={label} />
              </details>
              <button
                type="button"
                aria-label={t('inspector.optionUp', { name: text })}
                onClick={() => move(index, index - 1)}
              >
                <Icon name="up" />
              </button>
              <button
                type="button"
                aria-label={t('inspector.optionDown', { name: text })}
                onClick={() => move(index, index + 1)}
              >
                <Icon name="down" />
              </button>
            </li>
          );
        })}
      </ol>
      <Refused>{refused}</Refused>
      <OptionForm studio={studio} file={facts.file} field={name} />
    </Section>
  );
}

function Presence({ studio, facts }: FieldProps) {
  const { t, language } = useStudioWords();
  const { attempt, refused } = useOperation(studio.run);
  const [isAdding, setAdding] = useState(false);
  const [name = ''] = facts.place;
  const when = facts.layout?.showWhen;
  const entry = studio.rules.entry(facts.file);
  const words = useMemo(() => {
    if (when === undefined || !entry) return undefined;
    const view = toView(studio.rules, entry, language);
    if (typeof when === 'string') return fieldFacts(studio.rules, facts.file, [when], language)?.title ?? when;
    const condition = studio.rules.workspace.conditions.get(when.condition)?.value as { title?: string } | undefined;
    return (condition?.title !== undefined && view.texts.find('fields', condition.title)) || when.condition;
  }, [when, entry, studio.rules, facts.file, language]);
  return (
    <Section title={t('inspector.presence')}>
      <p>{words === undefined ? t('inspector.always') : t('inspector.onlyIf', { condition: words })}</p>
      {words !== undefined && (
        <button
          type="button"
          className="st-link"
          onClick={() => attempt({ name: 'removeCondition', input: { file: facts.file, field: name } })}
        >
          {t('inspector.removeCondition')}
        </button>
      )}
      <Refused>{refused}</Refused>
      {isAdding ? (
        <ConditionForm studio={studio} file={facts.file} field={name} onDone={() => setAdding(false)} />
      ) : (
        <button type="button" className="st-link" onClick={() => setAdding(true)}>
          <Icon name="plus" /> {t('inspector.addCondition')}
        </button>
      )}
    </Section>
  );
}

function Place({
  studio,
  facts,
  form,
  onSelect,
}: FieldProps & { form: FormNode; onSelect: (selection: Selection) => void }) {
  const { t } = useStudioWords();
  const { attempt, refused } = useOperation(studio.run);
  const [open, setOpen] = useState<'section' | 'field'>();
  const [titles, setTitles] = useState(noTexts);
  const [name = ''] = facts.place;
  const sections = studio.rules.entry(facts.file)?.ui?.form.sections ?? [];
  const section = sections.findIndex(({ fields }) => fields.flat().includes(name));
  const row = (sections[section]?.fields ?? []).findIndex((each) => [each].flat().includes(name));
  const move = (to: number, index: number) =>
    attempt({ name: 'moveField', input: { file: facts.file, field: name, section: to, index } });
  const close = () => setOpen(undefined);
  return (
    <Section title={t('inspector.place')}>
      <p className="st-acts">
        <Button size="sm" variant="line" icon="up" onClick={() => move(section, row - 1)} aria-disabled={row <= 0}>
          {t('inspector.up')}
        </Button>
        <Button size="sm" variant="line" icon="down" onClick={() => move(section, row + 1)}>
          {t('inspector.down')}
        </Button>
      </p>
      {form.sections.length > 1 && (
        <label className="st-row">
          {t('inspector.toSection')}
          <select className="st-input" value={section} onChange={({ target }) => move(Number(target.value), 99)}>
            {form.sections.map(({ index, title }) => (
              <option key={index} value={index}>
                {title ?? `${t('tree.section')} ${index + 1}`}
              </option>
            ))}
          </select>
        </label>
      )}
      <Refused>{refused}</Refused>
      <p className="st-acts">
        <button type="button" className="st-link" aria-expanded={open === 'field'} onClick={() => setOpen('field')}>
          <Icon name="plus" /> {t('inspector.newField')}
        </button>
        <button type="button" className="st-link" aria-expanded={open === 'section'} onClick={() => setOpen('section')}>
          <Icon name="plus" /> {t('inspector.newSection')}
        </button>
        {!isReleased(studio, facts) && (
          <button
            type="button"
            className="st-link"
            onClick={() => {
              const outcome = attempt({ name: 'removeField', input: { file: facts.file, field: name } });
              if ('changes' in outcome) onSelect({ file: facts.file, place: [] });
            }}
          >
            {t('inspector.remove')}
          </button>
        )}
      </p>
      {open === 'section' && (
        <>
          <FiveTextsInput label={t('newField.titles')} value={titles} onChange={setTitles} />
          <p className="st-acts">
            <Button
              size="sm"
              aria-disabled={!isComplete(titles)}
              onClick={() => {
                const outcome = attempt({ name: 'addSection', input: { file: facts.file, field: name, titles } });
                if ('changes' in outcome) close();
              }}
            >
              {t('inspector.apply')}
            </Button>
            <Button size="sm" variant="quiet" onClick={close}>
              {t('inspector.cancel')}
            </Button>
          </p>
        </>
      )}
      {open === 'field' && (
        <NewFieldForm
          studio={studio}
          form={form}
          after={{ section, row }}
          onAdded={(added) => {
            close();
            onSelect({ file: facts.file, place: [added] });
          }}
        />
      )}
    </Section>
  );
}

const isReleased = ({ released }: Studio, { file, place }: FieldFacts) =>
  declaredField(released.entry(file)?.resolved.schema, place) !== undefined;

function StopsSection({ facts, stops }: { facts: FieldFacts; stops: Stops | undefined }) {
  const { t, locale } = useStudioWords();
  if (!stops)
    return (
      <Section title={t('inspector.stops')}>
        <p className="st-soft">{t('inspector.stopsNone')}</p>
      </Section>
    );
  const ids = [...new Set(facts.rules.map((rule) => stopId(facts.form, rule)))];
  const mine = ids.flatMap((id) => stops.rules[id] ?? []);
  const total = mine.reduce((sum, each) => sum + each.total, 0);
  const byDay = Array.from({ length: stops.days }, (_, day) =>
    mine.reduce((sum, each) => sum + (each.byDay[day] ?? 0), 0),
  );
  const most = Math.max(1, ...byDay);
  return (
    <Section title={t('inspector.stops')} note={t('inspector.stopsDays', { days: stops.days })}>
      {total === 0 ? (
        <p className="st-soft">{t('inspector.stopsZero', { days: stops.days })}</p>
      ) : (
        <div className="st-stops">
          <b>{total.toLocaleString(locale)}</b>
          <span className="st-days" aria-hidden="true">
            {byDay.map((count, day) => (
              // oxlint-disable-next-line react/no-array-index-key -- the place of a bar is its day
              <i key={day} style={{ '--share': count / most } as never} />
            ))}
          </span>
        </div>
      )}
    </Section>
  );
}
