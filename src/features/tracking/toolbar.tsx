import { useState } from 'react';
import type { CallFailure } from '#src/api/types.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { useApi } from '#src/api/react.tsx';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { Box } from '#src/ui/status.tsx';
import type { RowQuery } from '#machines/tracking/tracking.types.ts';
import { byTail } from '#machines/tracking/tracking.rows.ts';
import { useNotice } from '#src/shared/app-state/app-state.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { TextControl } from '#src/ui/fields/controls.tsx';
import { Field } from '#src/ui/fields/field.tsx';

/** The numbers and never the tail (FEAT-01): the recipient of the link needs the tail of their own phone. */
const linkTo = (waybills: readonly string[]) => new URL(paths.tracking(waybills), window.location.origin).href;

/** Hands the link to the phone's own list of ways to share, else to the clipboard, else shows it. */
export function ShareLink({ waybills }: { waybills: readonly string[] }) {
  const { t } = useText('tracking');
  const notify = useNotice();
  const [shown, setShown] = useState<string>();

  async function share() {
    const url = linkTo(waybills);
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title: t('tracking:title'), url });
      await navigator.clipboard.writeText(url);
      notify('tracking:share.copied');
    } catch (error) {
      const wasDismissed = error instanceof DOMException && error.name === 'AbortError';
      if (!wasDismissed) setShown(url);
    }
  }

  return (
    <>
      <Button variant="line" size="sm" icon="share" onClick={() => void share()}>
        {t('tracking:share.action')}
      </Button>
      {shown && (
        <Field label={t('tracking:share.byHand')} className="whole">
          <TextControl readOnly dir="ltr" value={shown} onFocus={(event) => event.target.select()} />
        </Field>
      )}
    </>
  );
}

interface ToolbarProps {
  /** All the numbers of the question: what a link leads to. */
  waybills: readonly string[];
  /** The rows that are open, with their tails: what a spreadsheet can hold. */
  open: readonly RowQuery[];
  refreshing: boolean;
  onRefresh: () => void;
  onPrint: () => void;
}

/** One file per tail: a tail tried on another customer's parcel would use up an attempt (D-43). */
function Spreadsheet({ open }: Pick<ToolbarProps, 'open'>) {
  const { t } = useText('tracking', 'answers');
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();

  async function download() {
    setBusy(true);
    setFailure(undefined);
    for (const { waybills, tail } of byTail(open)) {
      const result = await api.download(
        'trackExport',
        { waybills: [...waybills], ...(tail && { tail }) },
        t('tracking:sheet.name'),
      );
      if (!result.ok) setFailure(result);
    }
    setBusy(false);
  }

  return (
    <>
      <Button
        variant="line"
        size="sm"
        icon="download"
        title={t('tracking:sheet.hint')}
        busy={busy}
        onClick={() => void download()}
      >
        {t('tracking:sheet.action')}
      </Button>
      {failure && (
        <Box tone="err" role="alert" className="whole">
          <b>{t('tracking:sheet.failed')}</b> {t(failureKey(failure), { defaultValue: failure.msg })}
        </Box>
      )}
    </>
  );
}

/** What can be done with all the answers together. */
export function Toolbar({ waybills, open, refreshing, onRefresh, onPrint }: ToolbarProps) {
  const { t } = useText('tracking');
  return (
    <div className="track-tools no-print" role="group" aria-label={t('tracking:tools')}>
      <Button variant="line" size="sm" icon="refresh" busy={refreshing} onClick={onRefresh}>
        {t('tracking:refreshAll')}
      </Button>
      <ShareLink waybills={waybills} />
      {open.length > 0 && <Spreadsheet open={open} />}
      {open.length > 0 && (
        <Button variant="line" size="sm" icon="print" onClick={onPrint}>
          {t('tracking:print')}
        </Button>
      )}
    </div>
  );
}
