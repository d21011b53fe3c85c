import { type ChangeEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { apart, factsOfType, shownName, shownSize } from '#domain/content/file-kind.ts';
import { Button } from '#src/components/button.tsx';
import { classNames } from '#src/lib/class-names.ts';
import { useFieldLinks } from '#src/components/fields/field.tsx';
import { useFormParts } from '#src/forms/engine/form-context.ts';
import { hintText } from '#src/forms/core/text.ts';
import { LoadFailure } from '#src/forms/core/load-states.tsx';
import type { WidgetProps } from '#src/forms/types.ts';
import { useWidgetText } from '#src/forms/core/use-widget-text.ts';
import { FieldFrame } from '../field-frame.tsx';
import { FileRow, RejectedFile, useTypeList } from './file-row.tsx';
import { getLimits, isRejected, type Upload, type UploadLimits, useHoldSubmit, useUploadList } from './upload-list.ts';
import './files.css';

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** "2 archivos JPG o PNG, de hasta 5 MB cada uno", before anything is chosen. */
function useRuleText({ types, maxBytes, maxFiles }: UploadLimits): string {
  const { t, format } = useWidgetText();
  const texts = { types: useTypeList(types), limit: apart(shownSize(maxBytes, format.number)), count: maxFiles };
  const isLimited = maxBytes < Number.MAX_SAFE_INTEGER;
  if (maxFiles === Number.MAX_SAFE_INTEGER)
    return t(isLimited ? 'widgets:files.ruleMany' : 'widgets:files.ruleTypes', texts);
  return t('widgets:files.rule', texts);
}

/** Says aloud what became of a file, once each. */
function useNews(rows: readonly Upload[]): string {
  const { t } = useWidgetText();
  const [news, setNews] = useState('');
  const before = useRef(new Map<string, string>());
  useEffect(() => {
    const changed = rows.filter(
      ({ key, state }) => before.current.has(key) && before.current.get(key) !== state.status,
    );
    before.current = new Map(rows.map(({ key, state }) => [key, state.status]));
    const last = changed.findLast(({ state }) => ['stored', 'failed', 'refused'].includes(state.status));
    if (last) setNews(t(`widgets:files.news.${last.state.status}`, { name: shownName(last.name) }));
  }, [rows, t]);
  return news;
}

interface ChooserProps {
  field: WidgetProps;
  limits: UploadLimits;
  onFiles: (files: readonly File[]) => void;
}

/** Buttons before their inputs: an error link finds the button, and the inputs are not to be seen. */
function Chooser({ field, limits, onFiles }: ChooserProps) {
  const { t } = useWidgetText();
  const links = useFieldLinks();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const accept = limits.types
    .flatMap((type) => [factsOfType[type].mime, ...factsOfType[type].extensions.map((end) => `.${end}`)])
    .join();
  const takesPhotos =
    field.ui.camera === true && limits.types.some((type) => factsOfType[type].mime.startsWith('image/'));

  function take({ target }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(target.files ?? [])]);
    // The same file may be chosen again after it was taken off.
    target.value = '';
  }

  return (
    <div className="choose">
      <Button
        variant="line"
        icon="plus"
        id={`${id}-choose`}
        aria-describedby={links['aria-describedby']}
        disabled={field.disabled}
        onClick={() => input.current?.click()}
      >
        {t('widgets:files.choose', { count: limits.maxFiles })}
      </Button>
      {takesPhotos && (
        <Button variant="line" className="camera" disabled={field.disabled} onClick={() => camera.current?.click()}>
          {t('widgets:files.camera')}
        </Button>
      )}
      <span className="soft sm drop-words">{t('widgets:files.drop')}</span>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        name={field.name}
        accept={accept}
        multiple={limits.maxFiles > 1}
        onChange={take}
      />
      {takesPhotos && (
        <input ref={camera} type="file" hidden tabIndex={-1} accept="image/*" capture="environment" onChange={take} />
      )}
    </div>
  );
}

/**
 * Files that are sent while the rest is filled in (D-84). The answer is the list of the store's ids and nothing else.
 *
 * Schema: `{ "type": "array", "items": { "type": "string" }, "maxItems": 2, "files": { "kinds": ["image"], "maxBytes":
 * { "$const": "upload.codImageBytes" } } }`; layout: `"widget": "files"`, `"camera": true` where a photo will do.
 */
export function FilesWidget(field: WidgetProps) {
  const { t } = useWidgetText();
  const { services } = useFormParts();
  const root = useRef<HTMLDivElement>(null);
  const limits = getLimits(field.schema);
  const { list, rows, remove } = useUploadList(field);
  const [isOver, setOver] = useState(false);
  const [held, setHeld] = useState('');
  const news = useNews(rows);
  const rule = useRuleText(limits);
  const taken = rows.filter((row) => !isRejected(row));
  const rejected = rows.filter(isRejected);
  const written = hintText(t, field.ui);

  useHoldSubmit(
    root,
    () => list.underWay() !== undefined,
    () => {
      setHeld(t('widgets:files.held', { name: shownName(list.underWay()?.name ?? '') }));
      root.current?.querySelector('progress')?.closest('li')?.querySelector('button')?.focus();
    },
  );

  /** The button disappears with the failure, so the focus moves to the last button of its row, which stays. */
  function retry({ key }: Upload, index: number) {
    root.current?.querySelectorAll('.up>li')[index]?.querySelector<HTMLElement>('.do>button:last-child')?.focus();
    list.retry(key);
  }

  function takeOff(row: Upload, index: number) {
    remove(row);
    // The focus stays near: on the file that takes its place, else on the button that chooses.
    requestAnimationFrame(() => {
      const rest = root.current?.querySelectorAll<HTMLElement>('.up>li') ?? [];
      const next = rest[Math.min(index, rest.length - 1)]?.querySelector<HTMLElement>('.do>button:last-child');
      (next ?? root.current?.querySelector('button'))?.focus();
    });
  }

  function drop(event: DragEvent) {
    if (field.disabled || !carriesFiles(event)) return;
    event.preventDefault();
    setOver(false);
    list.add([...event.dataTransfer.files]);
  }

  function over(event: DragEvent) {
    if (field.disabled || !carriesFiles(event)) return;
    event.preventDefault();
    setOver(true);
  }

  const isHeld = held !== '' && list.underWay() !== undefined;
  return (
    <FieldFrame field={field} as="group" hint={[written, rule].filter(Boolean).join(' ')}>
      <div
        ref={root}
        role="presentation"
        className={classNames('files', isOver && 'over')}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {services().uploads ? (
          <Chooser field={field} limits={limits} onFiles={(files) => list.add(files)} />
        ) : (
          <LoadFailure>{t('widgets:files.absent')}</LoadFailure>
        )}
        {taken.length > 0 && (
          <ul className="up">
            {taken.map((row, index) => (
              <FileRow
                key={row.key}
                file={row}
                position={index + 1}
                limits={limits}
                disabled={field.disabled}
                onRetry={() => retry(row, index)}
                onRemove={() => takeOff(row, index)}
              />
            ))}
          </ul>
        )}
        {rejected.map((row) => (
          <RejectedFile key={row.key} file={row} limits={limits} onRemove={() => takeOff(row, taken.length)} />
        ))}
        {isHeld && <LoadFailure>{held}</LoadFailure>}
      </div>
      <span className="sr" role="status">
        {news}
      </span>
    </FieldFrame>
  );
}
