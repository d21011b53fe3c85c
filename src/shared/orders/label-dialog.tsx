import { useRef, useState } from 'react';
import { constants } from '#domain/constants.ts';
import {
  getLabelFormat,
  hasResolutionChoice,
  isLabelFormat,
  type LabelFormat,
  labelFormats,
  type Resolution,
  resolutions,
} from '#domain/parcel/label-formats.ts';
import { type CallFailure, failureKey } from '#src/api/types.ts';
import { useApi } from '#src/api/react.tsx';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { CheckRow, type RadioTile, RadioTiles } from '#src/components/fields/choices.tsx';
import { Field, SelectControl } from '#src/components/fields/field.tsx';
import { LabelFile } from './label-file.tsx';
import { LabelPicture } from './label-picture.tsx';
import {
  countLabels,
  downloadLabels,
  isResolution,
  type LabelSource,
  type PaperFormat,
  readPrinter,
  rememberPrinter,
} from './label-source.ts';
import './label-dialog.css';

const formats = Object.keys(labelFormats).filter(isLabelFormat);
const [usualFormat = 'letterx4'] = formats;
const printers = ['sheets', 'labels'] as const;
const getFormats = (printer: (typeof printers)[number]) =>
  formats.filter((format) => getLabelFormat(format).printer === printer);

const hasQuarters = (format: PaperFormat): boolean => format !== 'manifest' && getLabelFormat(format).perSheet > 1;
const isZpl = (format: PaperFormat): boolean =>
  format !== 'manifest' && getLabelFormat(format).zplDotsPerMm !== undefined;

const { maxPerFile, perSheet } = constants.labels;
const quarters = Array.from({ length: perSheet }, (_, index) => index + 1);

export interface LabelDialogProps {
  open: boolean;
  labels: LabelSource;
  onClose: () => void;
}

/** Telephones mostly can't show a PDF within a page: they have the file. */
const canShowFiles = (): boolean => navigator.pdfViewerEnabled === true;

/** For which printer, and where on a sheet that was begun; a picture of it, and the file to print or to save. */
export function LabelDialog({ open, labels, onClose }: LabelDialogProps) {
  const { t, format: written } = useText('labels', 'answers');
  const api = useApi();
  const [known] = useState(() => readPrinter());
  const [format, setFormat] = useState<PaperFormat>(known?.format ?? usualFormat);
  const [firstQuarter, setFirstQuarter] = useState(1);
  const [chosenResolution, setResolution] = useState<Resolution | undefined>(known?.resolution);
  const [isRemembered, setRemembered] = useState(true);
  const hasResolution = format !== 'manifest' && hasResolutionChoice(format);
  const [state, setState] = useState<'idle' | 'busy' | 'done' | CallFailure>('idle');
  const [shown, setShown] = useState<Blob>();
  /** Set while the file is on its way to the printer. */
  const isToBePrinted = useRef(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const opener = useRef<HTMLAnchorElement>(null);
  const [isHinted, setHinted] = useState(false);
  const count = countLabels(labels);
  const isTooMany = 'orderNos' in labels && count > maxPerFile;

  /** @param keep takes the file; without it the browser's downloads do */
  async function make(keep?: (file: Blob) => void) {
    setState('busy');
    const only =
      'returnNo' in labels ? labels.returnNo : 'orderNos' in labels && count === 1 ? labels.orderNos[0] : undefined;
    const result = await downloadLabels(
      api,
      labels,
      {
        format,
        ...(hasQuarters(format) && { firstQuarter }),
        ...(hasResolution && chosenResolution && { resolution: chosenResolution }),
      },
      `${t(`labels:file.${format}`)}-${only ?? count}`,
      { ...(keep && { keep }) },
    );
    if (result.ok && format !== 'manifest')
      rememberPrinter(
        isRemembered
          ? { format, ...(hasResolution && chosenResolution && { resolution: chosenResolution }) }
          : undefined,
      );
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
    if (value === 'manifest' || isLabelFormat(value)) setFormat(value);
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

  function toTile(value: LabelFormat): RadioTile {
    const { width, height, zplDotsPerMm } = getLabelFormat(value);
    const whole = (number: number) => written.number(number, 0);
    const note =
      zplDotsPerMm === undefined
        ? t('labels:size', { width: whole(width), height: whole(height) })
        : t('labels:dots', { dots: whole(zplDotsPerMm) });
    return { value, label: t(`labels:formats.${value}`), note };
  }

  const tiles = (options: readonly RadioTile[]) => (
    <RadioTiles name="label-format" value={format} onChange={choose} options={options} />
  );
  const pages = hasQuarters(format)
    ? Math.ceil((firstQuarter - 1 + count) / perSheet)
    : format === 'manifest'
      ? 1
      : count;
  const canPrint = canShowFiles() && !isZpl(format);

  return (
    <Dialog
      open={open}
      onClose={() => {
        forget();
        onClose();
      }}
      title={t('labels:title')}
      size="wide"
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
          {canPrint && (
            <Button icon="print" disabled={isTooMany || state === 'busy'} onClick={print}>
              {t('labels:printNow')}
            </Button>
          )}
          <Button
            icon="download"
            variant={canPrint ? 'line' : 'go'}
            busy={state === 'busy'}
            disabled={isTooMany}
            onClick={() => void make()}
          >
            {t(isZpl(format) ? 'labels:saveZpl' : 'labels:save')}
          </Button>
        </>
      }
    >
      <div className="label-choice">
        <div className="stack">
          <Field as="group" label={t('labels:sheets')}>
            {tiles(getFormats('sheets').map(toTile))}
          </Field>
          {hasQuarters(format) && (
            <Field label={t('labels:quarter')} hint={t('labels:quarterHint')}>
              <SelectControl
                value={String(firstQuarter)}
                onChange={(event) => {
                  setFirstQuarter(Number(event.target.value));
                  forget();
                }}
                options={quarters.map((quarter) => ({
                  value: String(quarter),
                  label: t(`labels:quarters.${quarter}`),
                }))}
              />
            </Field>
          )}
          <Field as="group" label={t('labels:labels')}>
            {tiles(getFormats('labels').map(toTile))}
          </Field>
          {isZpl(format) && <p className="soft sm">{t('labels:zplHint')}</p>}
          {format !== 'manifest' && hasResolution && (
            <Field label={t('labels:resolution')} hint={t('labels:resolutionHint')}>
              <SelectControl
                value={chosenResolution ?? getLabelFormat(format).resolution}
                onChange={({ target: { value } }) => {
                  if (isResolution(value)) setResolution(value);
                  forget();
                }}
                options={Object.keys(resolutions)
                  .filter(isResolution)
                  .map((value) => ({ value, label: t(`labels:resolutions.${value}`) }))}
              />
            </Field>
          )}
          {!('returnNo' in labels) && (
            <Field as="group" label={t('labels:courier')}>
              {tiles([{ value: 'manifest', label: t('labels:formats.manifest'), note: t('labels:manifestNote') }])}
            </Field>
          )}
        </div>
        <div className="stack">
          {shown ? (
            <LabelFile
              file={shown}
              frame={frame}
              opener={opener}
              onShown={() => isToBePrinted.current && printShown()}
            />
          ) : (
            !isTooMany && (
              <LabelPicture
                labels={labels}
                format={format}
                firstQuarter={hasQuarters(format) ? firstQuarter : 1}
                pages={pages}
              />
            )
          )}
          {!canShowFiles() && !isZpl(format) && <p className="soft sm">{t('labels:noViewer')}</p>}
          {!isZpl(format) && <p className="soft sm">{t('labels:scale')}</p>}
          <CheckRow checked={isRemembered} onChange={({ target }) => setRemembered(target.checked)}>
            {t('labels:remember')}
          </CheckRow>
        </div>
      </div>
    </Dialog>
  );
}
