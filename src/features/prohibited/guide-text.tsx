import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/use-call.ts';
import { useText } from '#src/i18n/react.tsx';
import { ContentBody } from '#src/shared/content/content-body.tsx';
import { inLanguage } from '#src/shared/content/in-language.ts';

/** What the editors say of the list: how to tell before packing, and what to do then (CALL-82). */
export function GuideText() {
  const { t } = useText('content', 'answers');
  const state = useCall('informationPage', { page: 'prohibited-guide' });
  // The list is whole without it.
  if (state.failure?.codeName === 'notFound') return null;
  return (
    <CallPart state={state} loading={t('content:loading')} failed={t('content:failed')}>
      {({ lang, title, body }) => (
        <section className="guide-text" {...inLanguage(lang)}>
          <h2>{title}</h2>
          <ContentBody nodes={body} deeper={1} />
        </section>
      )}
    </CallPart>
  );
}
