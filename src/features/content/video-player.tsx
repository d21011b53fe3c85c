import { useState } from 'react';
import { languages } from '#domain/languages.ts';
import { useText } from '#src/i18n/react.tsx';
import { Box } from '#src/ui/status.tsx';
import type { Card } from '#src/shared/content/words.ts';

type Captions = NonNullable<Card['video']>['captions'][number];

/** Nothing where a video has no captions. */
function getTrack(captions: Captions | undefined) {
  const known = languages.find(({ dictionary }) => dictionary === captions?.lang);
  return captions && known && { src: captions.src, srcLang: known.locale.split('-u-')[0], label: known.endonym };
}

/** A video of our own with its captions; nobody else hears who looks at it. */
export function VideoPlayer({ video, title }: { video: NonNullable<Card['video']>; title: string }) {
  const { t, language } = useText('content');
  const [failed, setFailed] = useState(false);
  // Shown from the start: those of the page's language, else the Spanish ones.
  const own = [language.dictionary, 'es'].flatMap((lang) => video.captions.find((each) => each.lang === lang) ?? [])[0];
  return (
    <figure className="content-video">
      <video
        controls
        playsInline
        preload="metadata"
        poster={video.poster}
        aria-label={title}
        onError={() => setFailed(true)}
      >
        <source src={video.src} onError={() => setFailed(true)} />
        <track kind="captions" default {...getTrack(own)} />
        {video.captions
          .filter((each) => each !== own)
          .map((each) => (
            <track key={each.lang} kind="captions" {...getTrack(each)} />
          ))}
      </video>
      <div role="status">{failed && <Box tone="warn">{t('content:video.failed')}</Box>}</div>
    </figure>
  );
}
