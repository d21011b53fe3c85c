import { useText } from '#src/i18n/react.tsx';
import { useAppState } from '#src/shared/app-state/app-state.tsx';
import { useObservable } from '#src/browser/observable.ts';
import { Notice } from '#src/ui/notice.tsx';

/** The one centred notice of the site, in the language on screen. */
export function NoticeHost() {
  const { t } = useText();
  const { notice } = useAppState();
  const message = useObservable(notice);
  return (
    <Notice
      notice={message && { id: message.id, text: t(message.key, message.params) }}
      onDone={() => notice.set(undefined)}
    />
  );
}
