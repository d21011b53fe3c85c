import { useState } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';

/** Hands the page's address to the device's own sharing; without one, to the clipboard. */
export function Share({ title }: { title: string }) {
  const { t } = useText('content');
  const [said, setSaid] = useState<'copied' | 'notCopied'>();
  async function share() {
    const { href } = window.location;
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title, url: href });
      else {
        await navigator.clipboard.writeText(href);
        setSaid('copied');
      }
    } catch (error) {
      // Closing the device's own dialog is a decision, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setSaid('notCopied');
    }
  }
  return (
    <span className="content-share">
      <Button variant="quiet" size="sm" icon="share" onClick={() => void share()}>
        {t('content:share')}
      </Button>
      <span role="status" className="soft sm">
        {said && t(`content:${said}`)}
      </span>
    </span>
  );
}
