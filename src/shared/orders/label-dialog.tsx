import { useState } from 'react';
import { constants } from '#domain/constants.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { useApi } from '#src/api/react.tsx';
import type { CallFailure } from '#src/api/types.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { RadioTiles } from '#src/ui/fields/choices.tsx';
import { SelectControl } from '#src/ui/fields/controls.tsx';
import { Field } from '#src/ui/fields/field.tsx';

const formats = ['a6', 'a4x4', 'manifest'] as const;
type Format = (typeof formats)[number];
const isFormat = (value: string): value is Format => formats.some((format) => format === value);

const { maxPerFile, perSheet } = constants.labels;
const quarters = Array.from({ length: perSheet }, (_, index) => index + 1);

export interface LabelDialogProps {
  open: boolean;
  orderNos: readonly string[];
  onClose: () => void;
}

/** On which paper, and where on a sheet that was begun; then the file. */
export function LabelDialog({ open, orderNos, onClose }: LabelDialogProps) {
  const { t } = useText('labels', 'answers');
  const api = useApi();
  const [format, setFormat] = useState<Format>('a6');
  const [firstQuarter, setFirstQuarter] = useState(1);
  const [state, setState] = useState<'idle' | 'busy' | 'done' | CallFailure>('idle');
  const isTooMany = orderNos.length > maxPerFile;

  async function save() {
    setState('busy');
    const [first = ''] = orderNos;
    const name = `${t(`labels:file.${format}`)}-${orderNos.length === 1 ? first : orderNos.length}`;
    const input = { orderNos: [...orderNos], format, ...(format === 'a4x4' && { firstQuarter }) };
    const result = await api.download('orderLabels', input, name);
    setState(result.ok ? 'done' : result);
  }

  function choose(value: string) {
    if (isFormat(value)) setFormat(value);
    setState('idle');
  }

  return (
    <Dialog
      open={open}
      onClose={() => {
        setState('idle');
        onClose();
      }}
      title={t('labels:title')}
      actions={
        <Button icon="download" busy={state === 'busy'} disabled={isTooMany} onClick={() => void save()}>
          {t('labels:save')}
        </Button>
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
        {format === 'a4x4' && (
          <Field label={t('labels:quarter')} hint={t('labels:quarterHint')}>
            <SelectControl
              value={String(firstQuarter)}
              onChange={(event) => setFirstQuarter(Number(event.target.value))}
              options={quarters.map((quarter) => ({ value: String(quarter), label: t(`labels:quarters.${quarter}`) }))}
            />
          </Field>
        )}
        <p className="soft sm">{t('labels:scale')}</p>
        <p className="okm" role="status">
          {state === 'busy' && t('labels:saving')}
          {state === 'done' && t('labels:saved')}
        </p>
        {isTooMany && <p className="errm">{t('labels:tooMany', { max: maxPerFile })}</p>}
        {typeof state === 'object' && (
          <p className="errm" role="alert">
            {t('labels:failed')} {t(failureKey(state), { defaultValue: state.msg })}
          </p>
        )}
      </div>
    </Dialog>
  );
}
