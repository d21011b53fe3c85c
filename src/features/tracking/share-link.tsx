import { useState } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { useNotice } from '#src/shared/app-state/app-state.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { TextControl } from '#src/ui/fields/controls.tsx';
import { Field } from '#src/ui/fields/field.tsx';

/** The numbers and never the tail (FEAT-01): whoever gets the link needs a phone of their own. */
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
