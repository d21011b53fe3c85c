/** Flows, forms, sections and fields as a tree, with a search. */
import { type KeyboardEvent, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { allFields, type FieldNode, type FlowNode } from '#schemas/editing/outline.ts';
import { classNames } from '#src/lib/class-names.ts';
import { Icon } from '#src/components/icon.tsx';
import { useStudioWords } from './words.ts';

export interface Selection {
  /** File of the form. */
  readonly file: string;
  /** Of the field in the answers; empty for the form itself. */
  readonly place: readonly string[];
}

/** By `file` and `file#a/b`. */
export type Badges = ReadonlyMap<string, 'new' | 'changed'>;

export const badgeKey = ({ file, place }: Selection): string =>
  place.length === 0 ? file : `${file}#${place.join('/')}`;

interface Item {
  readonly id: string;
  readonly level: number;
  readonly label: string;
  readonly kind: 'flow' | 'form' | 'section' | 'field';
  readonly selection: Selection | undefined;
  readonly isOpen: boolean | undefined;
  readonly note: 'computed' | 'hidden' | undefined;
}

interface TreeProps {
  flows: readonly FlowNode[];
  badges: Badges;
  selection: Selection | undefined;
  onSelect: (selection: Selection) => void;
  searchRef: Ref<HTMLInputElement>;
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();

type Translate = ReturnType<typeof useStudioWords>['t'];

function* fieldItems(fields: readonly FieldNode[], file: string, level: number): Iterable<Item> {
  for (const field of fields) {
    const note = field.isComputed ? 'computed' : field.isHidden ? 'hidden' : undefined;
    const selection = { file, place: field.place };
    yield { id: badgeKey(selection), level, label: field.title, kind: 'field', selection, isOpen: undefined, note };
    yield* fieldItems(field.fields, file, level + 1);
  }
}

function* allItems(flows: readonly FlowNode[], isOpen: (id: string) => boolean, t: Translate): Iterable<Item> {
  for (const flow of flows) {
    const id = `flow ${flow.name}`;
    const label = t(`flows.${flow.name}`, { defaultValue: flow.name });
    yield { id, level: 1, label, kind: 'flow', selection: undefined, isOpen: isOpen(id), note: undefined };
    if (!isOpen(id)) continue;
    for (const form of flow.forms) {
      const selection = { file: form.file, place: [] };
      yield {
        id: form.file,
        level: 2,
        label: form.title,
        kind: 'form',
        selection,
        isOpen: isOpen(form.file),
        note: undefined,
      };
      if (!isOpen(form.file)) continue;
      for (const section of form.sections) {
        const own = `${form.file} ${section.index}`;
        const isTitled = section.title !== undefined || form.sections.length > 1;
        if (isTitled) {
          const open = !isOpen(`closed ${own}`);
          yield {
            id: own,
            level: 3,
            label: section.title ?? t('tree.section'),
            kind: 'section',
            selection: undefined,
            isOpen: open,
            note: undefined,
          };
          if (!open) continue;
        }
        yield* fieldItems(section.fields, form.file, isTitled ? 4 : 3);
      }
    }
  }
}

/** Forms whose title or name has all words, and fields that have them together with their form's. */
function* foundItems(flows: readonly FlowNode[], words: readonly string[]): Iterable<Item> {
  for (const { forms } of flows) {
    for (const form of forms) {
      const ofForm = plain(`${form.title} ${form.id}`);
      const isFound = ({ title, place }: FieldNode) => {
        const own = plain(`${title} ${place.join('.')}`);
        return words.some((word) => own.includes(word)) && words.every((word) => `${own} ${ofForm}`.includes(word));
      };
      if (words.every((word) => ofForm.includes(word)))
        yield {
          id: form.file,
          level: 1,
          label: form.title,
          kind: 'form',
          selection: { file: form.file, place: [] },
          isOpen: undefined,
          note: undefined,
        };
      for (const field of form.sections.flatMap(({ fields }) => allFields(fields)).filter(isFound)) {
        const selection = { file: form.file, place: field.place };
        yield {
          id: badgeKey(selection),
          level: 1,
          label: `${field.title} · ${form.title}`,
          kind: 'field',
          selection,
          isOpen: undefined,
          note: undefined,
        };
      }
    }
  }
}

/** The branches on the way to a selection. */
const openFor = (flows: readonly FlowNode[], { file }: Selection): string[] => {
  const flow = flows.find(({ forms }) => forms.some((form) => form.file === file));
  return flow ? [`flow ${flow.name}`, file] : [];
};

const mostFound = 60;

export function Tree({ flows, badges, selection, onSelect, searchRef }: TreeProps) {
  const { t } = useStudioWords();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState('');
  const [focused, setFocused] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  // The dot between a field and its form is no word.
  const sought = useMemo(
    () =>
      plain(words)
        .split(/\s+/)
        .filter((word) => /[\p{L}\p{N}]/u.test(word)),
    [words],
  );
  const isSearching = sought.length > 0;
  const selectedId = selection && badgeKey(selection);

  // A field chosen in the form opens its branch.
  useEffect(() => {
    if (!selection) return;
    setOpened((before) => new Set([...before, ...openFor(flows, selection)]));
    setFocused(badgeKey(selection));
  }, [flows, selection]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selectedId, opened]);

  const items = useMemo(
    () =>
      isSearching
        ? [...foundItems(flows, sought)].slice(0, mostFound)
        : [...allItems(flows, (id) => opened.has(id), t)],
    [flows, opened, sought, isSearching, t],
  );
  const current = items.find(({ id }) => id === focused) ?? items[0];

  function toggle({ id, kind, isOpen }: Item, open = !isOpen) {
    // Sections are open until they are closed.
    const key = kind === 'section' ? `closed ${id}` : id;
    const isIn = kind === 'section' ? !open : open;
    setOpened((before) => {
      const next = new Set(before);
      if (isIn) next.add(key);
      else next.delete(key);
      return next;
    });
  }

  function focus(item: Item | undefined) {
    if (!item) return;
    setFocused(item.id);
    if (item.selection) onSelect(item.selection);
    const element = list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(item.id)}"]`);
    element?.focus();
  }

  function press(event: KeyboardEvent) {
    const index = current ? items.indexOf(current) : -1;
    const parent = () => items.slice(0, index).findLast(({ level }) => level < (current?.level ?? 0));
    const moves: Record<string, () => void> = {
      ArrowDown: () => focus(items[index + 1]),
      ArrowUp: () => focus(items[index - 1]),
      Home: () => focus(items[0]),
      End: () => focus(items.at(-1)),
      ArrowRight: () => current && (current.isOpen === false ? toggle(current, true) : focus(items[index + 1])),
      ArrowLeft: () => current && (current.isOpen === true ? toggle(current, false) : focus(parent())),
      Enter: () => current && activate(current),
      ' ': () => current && activate(current),
    };
    const move = event.altKey || event.ctrlKey || event.metaKey ? undefined : moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  }

  function activate(item: Item) {
    setFocused(item.id);
    if (item.selection) onSelect(item.selection);
    if (item.isOpen !== undefined) toggle(item);
  }

  return (
    <nav className="st-tree" aria-label={t('tree.label')}>
      <div className="st-search">
        <Icon name="search" />
        <input
          ref={searchRef}
          type="search"
          aria-label={t('tree.search')}
          aria-keyshortcuts="Control+K"
          placeholder={t('tree.search')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setWords('');
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            focus(items[0]);
          }}
        />
        <kbd aria-hidden="true">Ctrl K</kbd>
      </div>
      <p className="st-count" role="status">
        {isSearching && (items.length === 0 ? t('tree.none') : t('tree.found', { count: items.length }))}
      </p>
      <ul ref={list} role="tree" aria-label={t('tree.label')}>
        {items.map((item) => {
          const badge = item.selection && badges.get(badgeKey(item.selection));
          return (
            <li
              key={item.id}
              role="treeitem"
              data-item={item.id}
              className={`st-${item.kind}`}
              style={{ '--level': item.level } as never}
              aria-level={item.level}
              aria-expanded={item.isOpen}
              aria-selected={item.id === selectedId}
              tabIndex={item.id === current?.id ? 0 : -1}
              onClick={() => activate(item)}
              onKeyDown={press}
            >
              {item.isOpen === undefined ? (
                <i className="st-dot" aria-hidden="true" />
              ) : (
                <Icon name={item.isOpen ? 'down' : 'next'} />
              )}
              <span className="st-name">{item.label}</span>
              {badge && <span className={classNames('st-badge', badge)}>{t(`tree.${badge}`)}</span>}
              {!badge && item.note && <small>{t(`tree.${item.note}`)}</small>}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
