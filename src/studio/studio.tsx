/** The rules studio: tree, live form and inspector, and the review of a draft. */
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { difference } from '#schemas/editing/difference.ts';
import { type FormNode, outline } from '#schemas/editing/outline.ts';
import type { Rules } from '#schemas/editing/rules.ts';
import { getId } from '#schemas/compiler/workspace.ts';
import { declaredField } from '#schemas/model/branches.ts';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import type { Stops, StudioBackend, StudioState } from './backend.ts';
import { Inspector } from './inspector.tsx';
import { type LiveHandle, LiveForm } from './live-form.tsx';
import { countChanges, Review } from './review.tsx';
import { type Badges, badgeKey, type Selection, Tree } from './tree.tsx';
import { type Conflict, type Studio as State, useOpened, useStudio } from './use-studio.ts';
import { useStudioWords } from './words.ts';
import './styles/studio.css';

export function Studio({ backend }: { backend: StudioBackend }) {
  const { t } = useStudioWords();
  const opened = useOpened(backend);
  if (opened.phase === 'loading')
    return (
      <p className="st-door" role="status">
        {t('loading')}
      </p>
    );
  if (opened.phase === 'failed')
    return (
      <div className="st-door" role="alert">
        <p>{t('failed')}</p>
        <Button size="sm" onClick={opened.retry}>
          {t('retry')}
        </Button>
      </div>
    );
  return <Open backend={backend} first={opened.state} />;
}

/** The rules without changed numbers: the tree has none, and all forms would be resolved for each typed digit. */
function useNumberless({ changes, reopen }: Rules): Rules {
  const key = useRef<Rules['changes']['files']>(changes.files);
  const names = Object.keys(changes.files);
  const isSame =
    names.length === Object.keys(key.current).length &&
    names.every((name) => changes.files[name] === key.current[name]);
  if (!isSame) key.current = changes.files;
  const files = key.current;
  return useMemo(() => reopen({ files, constants: {} }), [reopen, files]);
}

/** What the draft adds and changes, by form and field. */
function useBadges({ released, rules }: State): Badges {
  const later = useDeferredValue(rules);
  return useMemo(() => {
    const badges = new Map<string, 'new' | 'changed'>();
    const files = new Map(later.files.map((file) => [getId(file), file]));
    for (const { forms, lines } of difference(released, later).forms) {
      for (const file of forms.flatMap((id) => files.get(id) ?? [])) {
        badges.set(file, released.entry(file) ? 'changed' : 'new');
        for (const { field } of lines) {
          const place = field.split('.').filter(Boolean);
          const isNew = place.length > 0 && !declaredField(released.entry(file)?.resolved.schema, place);
          badges.set(badgeKey({ file, place }), isNew ? 'new' : 'changed');
        }
      }
    }
    return badges;
  }, [released, later]);
}

function useStops(backend: StudioBackend, file: string | undefined): Stops | undefined {
  const [stops, setStops] = useState<Stops>();
  const form = file === undefined ? undefined : getId(file);
  useEffect(() => {
    let isWanted = true;
    setStops(undefined);
    if (form !== undefined)
      backend.stops(form).then(
        (found) => isWanted && setStops(found),
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [backend, form]);
  return stops;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

const firstForm = 'forms/order/parcel.schema.json';

function Open({ backend, first }: { backend: StudioBackend; first: StudioState }) {
  const { language } = useStudioWords();
  const studio = useStudio(backend, first);
  const [selection, setSelection] = useState<Selection>();
  const [isReviewing, setReviewing] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const live = useRef<LiveHandle>(null);
  const numberless = useNumberless(studio.rules);
  const flows = useMemo(() => outline(numberless, language), [numberless, language]);
  const forms = useMemo(() => flows.flatMap((flow) => flow.forms), [flows]);
  const badges = useBadges(studio);
  const known = selection ?? {
    file: forms.some(({ file }) => file === firstForm) ? firstForm : (forms[0]?.file ?? ''),
    place: [],
  };
  const form = forms.find(({ file }) => file === known.file);
  const stops = useStops(backend, form?.file);
  const file = form?.file;
  const place = known.place.join('/');
  // The same object while the same field is chosen.
  const chosen = useMemo(
    () => (file === undefined ? undefined : { file, place: place.split('/').filter(Boolean) }),
    [file, place],
  );

  const obey = useEffectEvent(
    (
      { key, code, alt, ctrl }: { key: string; code: string; alt: boolean; ctrl: boolean },
      isTyped: boolean,
    ): boolean => {
      const digit = alt ? /^Digit([1-5])$/.exec(code)?.[1] : undefined;
      if (digit !== undefined) live.current?.setLanguage(Number(digit) - 1);
      else if (ctrl && key.toLowerCase() === 'k') search.current?.focus();
      else if (ctrl && key === 'Enter') setReviewing(true);
      else if (ctrl && key.toLowerCase() === 'z' && !isTyped) studio.undo();
      else if (ctrl && key.toLowerCase() === 'y' && !isTyped) studio.redo();
      else if (isTyped || ctrl || alt) return false;
      else if (key.toLowerCase() === 'v') live.current?.toggleVersion();
      else if (key.toLowerCase() === 'l') document.querySelector<HTMLElement>('[data-studio-limit]')?.focus();
      else if (key.toLowerCase() === 'm') document.querySelector<HTMLElement>('[data-studio-message]')?.focus();
      else if (key === 'Escape' && isReviewing) setReviewing(false);
      else return false;
      return true;
    },
  );
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, code, altKey: alt, ctrlKey, metaKey, target } = event;
      if (obey({ key, code, alt, ctrl: ctrlKey || metaKey }, isTyping(target))) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  return (
    <div className="studio">
      <Head studio={studio} isReviewing={isReviewing} onReview={() => setReviewing(true)} />
      {studio.conflict && <ConflictBox conflict={studio.conflict} onSettle={studio.settle} />}
      {isReviewing && <Review studio={studio} backend={backend} onBack={() => setReviewing(false)} />}
      {/* Kept during the review, because its frame has what was typed. */}
      <div className="st-three" hidden={isReviewing}>
        <Tree flows={flows} badges={badges} selection={chosen} onSelect={setSelection} searchRef={search} />
        <LiveForm
          ref={live}
          backend={backend}
          rules={studio.rules}
          released={studio.released}
          selection={chosen}
          onSelect={setSelection}
          onKey={(pressed) => void obey(pressed, false)}
        />
        <Inspector
          studio={studio}
          form={form as FormNode | undefined}
          selection={chosen}
          stops={stops}
          onSelect={setSelection}
        />
      </div>
      <Keys />
      <p className="st-only-read" role="status">
        {studio.history.said?.[language]}
      </p>
    </div>
  );
}

function Head({ studio, isReviewing, onReview }: { studio: State; isReviewing: boolean; onReview: () => void }) {
  const { t, language } = useStudioWords();
  const { draft, base } = studio.state;
  const count = countChanges(studio.rules);
  return (
    <header className="st-head">
      <a className="st-skip" href={isReviewing ? '#st-review' : '#st-live'}>
        {t('skip')}
      </a>
      {isReviewing ? (
        <p className="st-title">{t('draft', { name: draft.name })}</p>
      ) : (
        <h1>{t('draft', { name: draft.name })}</h1>
      )}
      <span className="st-badge changed">{count === 0 ? t('noChanges') : t('changes', { count })}</span>
      <span className="st-soft">{t('over', { base })}</span>
      <span className={studio.saving === 'failed' ? 'st-fault' : 'st-soft'} role="status">
        {studio.saving === 'saving'
          ? t('saving')
          : studio.saving === 'failed'
            ? t('notSaved')
            : count > 0 && t('saved')}
      </span>
      {studio.saving === 'failed' && (
        <button type="button" className="st-link" onClick={studio.saveAgain}>
          {t('retry')}
        </button>
      )}
      {draft.others.length > 0 && <span className="st-soft">{t('others', { names: draft.others.join(', ') })}</span>}
      <span className="st-push st-acts">
        {studio.history.said && <span className="st-soft st-said">{studio.history.said[language]}</span>}
        <button type="button" className="st-icon" disabled={!studio.history.canUndo} onClick={studio.undo}>
          <Icon name="return" label={t('undo')} />
        </button>
        {!isReviewing && (
          <Button size="sm" onClick={onReview}>
            {t('review')} <kbd aria-hidden="true">Ctrl ⏎</kbd>
          </Button>
        )}
      </span>
    </header>
  );
}

function ConflictBox({ conflict, onSettle }: { conflict: Conflict; onSettle: (isMine: boolean) => void }) {
  const { t } = useStudioWords();
  return (
    <div className="st-box warn" role="alert">
      <p>
        <Icon name="triangle" /> <b>{t('conflict.title', { by: conflict.by })}</b>.{' '}
        {conflict.same.length === 0 ? t('conflict.merged') : t('conflict.same')}{' '}
        {conflict.same.map((name) => (
          <code key={name}>{name}</code>
        ))}
      </p>
      <p className="st-acts">
        <Button size="sm" onClick={() => onSettle(true)}>
          {t('conflict.mine')}
        </Button>
        {conflict.same.length > 0 && (
          <Button size="sm" variant="line" onClick={() => onSettle(false)}>
            {t('conflict.theirs')}
          </Button>
        )}
      </p>
    </div>
  );
}

/** The shortcuts, always in sight. */
function Keys() {
  const { t } = useStudioWords();
  return (
    <footer className="st-keys" aria-label={t('keys.label')}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('keys.field')}
      </span>
      <span>
        <kbd>←</kbd> <kbd>→</kbd> {t('keys.open')}
      </span>
      <span>
        <kbd>L</kbd> {t('keys.limits')}
      </span>
      <span>
        <kbd>M</kbd> {t('keys.messages')}
      </span>
      <span>
        <kbd>V</kbd> {t('keys.version')}
      </span>
      <span>
        <kbd>Alt</kbd> <kbd>1</kbd> {t('keys.to')} <kbd>5</kbd> {t('keys.language')}
      </span>
      <span>
        <kbd>Ctrl</kbd> <kbd>K</kbd> {t('keys.search')}
      </span>
      <span className="st-push">{t('keys.live')}</span>
    </footer>
  );
}
