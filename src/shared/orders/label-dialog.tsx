import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { constants } from '#domain/constants.ts';
import { type CallFailure, failureKey } from '#src/api/types.ts';
import { useApi } from '#src/api/react.tsx';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { RadioTiles } from '#src/components/fields/choices.tsx';
import { Field, SelectControl } from '#src/components/fields/field.tsx';
import { Icon } from '#src/components/icon.tsx';
import './label-preview.css';

/**
 * Whether a frame of this page can show a file that the page has created. WebKit applies the page's own
 * `frame-ancestors` to such a frame, which allows none, and leaves it blank without an error; its load event fires all
 * the same.
 */
const patienceMs = 3_000;

let asked: Promise<boolean> | undefined;

/** Tests with a word in a hidden frame. Also false when no answer arrives in time. */
function canFrameBlobs(): Promise<boolean> {
  asked ??= tryFrame();
  return asked;
}

function tryFrame(): Promise<boolean> {
  const address = URL.createObjectURL(new Blob(['ok'], { type: 'text/html' }));
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = address;
  return new Promise<boolean>((resolve) => {
    frame.addEventListener('load', () => resolve(frame.contentDocument?.body?.textContent === 'ok'));
    setTimeout(resolve, patienceMs, false);
    document.body.append(frame);
  }).finally(() => {
    frame.remove();
    URL.revokeObjectURL(address);
  });
}

interface LabelPreviewProps {
  file: Blob;
  /** Told once it is shown in its frame, or can be opened. */
  onShown: () => void;
  frame: Ref<HTMLIFrameElement>;
  /** What opens it, where no frame shows it. */
  opener: Ref<HTMLAnchorElement>;
  /** Whether this browser shows files of a page in its frames. */
  canFrame?: () => Promise<boolean>;
}

/** The file as the browser's own viewer shows it: in a frame, else behind a link that opens it. */
export function LabelPreview({ file, onShown, frame, opener, canFrame = canFrameBlobs }: LabelPreviewProps) {
  const { t } = useText('labels');
  const [address, setAddress] = useState<string>();
  const [isFramed, setFramed] = useState<boolean>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  useEffect(() => {
    void canFrame().then(setFramed);
  }, [canFrame]);
  const opensApart = address !== undefined && isFramed === false;
  const tellShown = useEffectEvent(onShown);
  useEffect(() => {
    if (opensApart) tellShown();
  }, [opensApart]);
  if (address === undefined || isFramed === undefined) return null;
  if (opensApart)
    return (
      <div className="stack">
        <p role="status">{t('labels:opensApart')}</p>
        {/* The router would take the address of a file for one of its own. */}
        <a ref={opener} className="btn line sm" href={address} target="_blank" rel="noopener">
          <span className="label">
            <Icon name="print" />
            {t('labels:openFile')}
          </span>
        </a>
      </div>
    );
  // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox; the file is our own server's
  return <iframe ref={frame} className="label-preview" title={t('labels:previewOf')} src={address} onLoad={onShown} />;
}

const formats = ['a6', 'inch4x6', 'letterx4', 'a4x4', 'manifest'] as const;
type Format = (typeof formats)[number];
const sheets: ReadonlySet<Format> = new Set(['letterx4', 'a4x4']);
const resolutions = ['203dpi', '300dpi'] as const;
type Resolution = (typeof resolutions)[number];
const isResolution = (value: string): value is Resolution => resolutions.some((resolution) => resolution === value);
/** Labels mostly come out of a label printer, sheets out of another one. */
const usualResolution = (format: Format): Resolution => (sheets.has(format) ? '300dpi' : '203dpi');
const isFormat = (value: string): value is Format => formats.some((format) => format === value);

const { maxPerFile, perSheet } = constants.labels;
const quarters = Array.from({ length: perSheet }, (_, index) => index + 1);

/** Of these orders, or of all that a batch has placed. */
type LabelSource = { readonly orderNos: readonly string[] } | { readonly batchId: string; readonly count: number };

export interface LabelDialogProps {
  open: boolean;
  labels: LabelSource;
  onClose: () => void;
}

/** Telephones mostly can't show a PDF within a page: they have the file. */
const canShowFiles = (): boolean => navigator.pdfViewerEnabled === true;

/** On which paper, and where on a sheet that was begun; then the file: to look at, to print or to keep. */
export function LabelDialog({ open, labels, onClose }: LabelDialogProps) {
  const { t } = useText('labels', 'answers');
  const api = useApi();
  const [format, setFormat] = useState<Format>('a6');
  const [firstQuarter, setFirstQuarter] = useState(1);
  const [chosenResolution, setResolution] = useState<Resolution>();
  const resolution = chosenResolution ?? usualResolution(format);
  const [state, setState] = useState<'idle' | 'busy' | 'done' | CallFailure>('idle');
  const [shown, setShown] = useState<Blob>();
  /** Set while the file is on its way to the printer. */
  const isToBePrinted = useRef(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const opener = useRef<HTMLAnchorElement>(null);
  const [isHinted, setHinted] = useState(false);
  const count = 'batchId' in labels ? labels.count : labels.orderNos.length;
  const isTooMany = 'orderNos' in labels && count > maxPerFile;

  /** @param keep takes the file; without it the browser's downloads do */
  async function make(keep?: (file: Blob) => void) {
    setState('busy');
    const paper = {
      format,
      ...(sheets.has(format) && { firstQuarter }),
      ...(format !== 'manifest' && { resolution }),
    };
    const only = 'orderNos' in labels && count === 1 ? labels.orderNos[0] : undefined;
    const name = `${t(`labels:file.${format}`)}-${only ?? count}`;
    const options = { ...(keep && { keep }) };
    const result =
      'batchId' in labels
        ? await api.download('batchLabels', { batchId: labels.batchId, ...paper }, name, options)
        : await api.download('orderLabels', { orderNos: [...labels.orderNos], ...paper }, name, options);
    setState(result.ok ? (keep ? 'idle' : 'done') : result);
  }

  /** The file no longer matches the current choices. */
  function forget() {
    setShown(undefined);
    setHinted(false);
    setState('idle');
    isToBePrinted.current = false;
  }

  function choose(value: string) {
    if (isFormat(value)) setFormat(value);
    forget();
  }

  function printShown() {
    isToBePrinted.current = false;
    // Where it is opened apart it is printed from there.
    if (!frame.current) return opener.current?.focus();
    try {
      const { contentWindow } = frame.current;
      contentWindow?.focus();
      contentWindow?.print();
    } catch {
      // A viewer of another origin prints by its own button alone.
      setHinted(true);
    }
  }

  function print() {
    if (shown) return printShown();
    isToBePrinted.current = true;
    void make(setShown);
  }

  return (
    <Dialog
      open={open}
      onClose={() => {
        forget();
        onClose();
      }}
      title={t('labels:title')}
      actions={
        <>
          {/* Beside what was pressed: the form scrolls behind the buttons. */}
          <div className="label-said">
            <p className="okm" role="status">
              {state === 'busy' && t('labels:saving')}
              {state === 'done' && t('labels:saved')}
              {isHinted && t('labels:printHint')}
            </p>
            {isTooMany && <p className="errm">{t('labels:tooMany', { max: maxPerFile })}</p>}
            {typeof state === 'object' && (
              <p className="errm" role="alert">
                {t('labels:failed')} {t(failureKey(state), { defaultValue: state.msg })}
              </p>
            )}
          </div>
          {canShowFiles() && (
            <Button icon="print" disabled={isTooMany || state === 'busy'} onClick={print}>
              {t('labels:printNow')}
            </Button>
          )}
          <Button
            icon="download"
            variant={canShowFiles() ? 'line' : 'go'}
            busy={state === 'busy'}
            disabled={isTooMany}
            onClick={() => void make()}
          >
            {t('labels:save')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <RadioTiles
          name="label-format"
          value={format}
          onChange={choose}
          options={formats.map((value) => ({
            value,
            label: t(`labels:${value}`),
            note: t(`labels:${value}Note`),
          }))}
        />
        {sheets.has(format) && (
          <Field label={t('labels:quarter')} hint={t('labels:quarterHint')}>
            <SelectControl
              value={String(firstQuarter)}
              onChange={(event) => {
                setFirstQuarter(Number(event.target.value));
                forget();
              }}
              options={quarters.map((quarter) => ({ value: String(quarter), label: t(`labels:quarters.${quarter}`) }))}
            />
          </Field>
        )}
        {format !== 'manifest' && (
          <Field label={t('labels:resolution')} hint={t('labels:resolutionHint')}>
            <SelectControl
              value={resolution}
              onChange={({ target: { value } }) => {
                if (isResolution(value)) setResolution(value);
                forget();
              }}
              options={resolutions.map((value) => ({ value, label: t(`labels:resolutions.${value}`) }))}
            />
          </Field>
        )}
        {shown && (
          <LabelPreview
            file={shown}
            frame={frame}
            opener={opener}
            onShown={() => isToBePrinted.current && printShown()}
          />
        )}
        {!canShowFiles() && <p className="soft sm">{t('labels:noViewer')}</p>}
        {canShowFiles() && !shown && (
          <Button variant="line" size="sm" disabled={isTooMany || state === 'busy'} onClick={() => void make(setShown)}>
            {t('labels:preview')}
          </Button>
        )}
        <p className="soft sm">{t('labels:scale')}</p>
      </div>
    </Dialog>
  );
}
