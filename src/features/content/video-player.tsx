import { useState } from 'react';
import { findLanguage, languages } from '#domain/languages.ts';
import { useText } from '#src/i18n/react.tsx';
import { Box } from '#src/ui/status.tsx';
import type { Card } from './words.ts';

/** A video of our own with its captions; nobody else hears who looks at it. */
export function VideoPlayer({ video, title }: { video: NonNullable<Card['video']>; title: string }) {
  const { t, language } = useText('content');
  const [failed, setFailed] = useState(false);
  const nameOf = (dictionary: string) => languages.find((each) => each.dictionary === dictionary);
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
        {video.captions.map(({ lang, src }) => (
          <track
            key={lang}
            kind="captions"
            src={src}
            srcLang={nameOf(lang)?.locale.split('-u-')[0]}
            label={nameOf(lang)?.endonym}
            default={findLanguage(language.code)?.dictionary === lang}
          />
        ))}
      </video>
      <div role="status">{failed && <Box tone="warn">{t('content:video.failed')}</Box>}</div>
    </figure>
  );
}
