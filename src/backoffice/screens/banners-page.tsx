import { useState } from 'react';
import { Banner } from '#src/components/banner.tsx';
import type { Row } from '../api/client.ts';
import { useOperator } from '../session.tsx';
import { useWords } from '../texts/words.ts';
import { useReply } from '../use-rows.ts';
import { FamilyPage } from './family-page.tsx';

const languages = ['es', 'en', 'zh', 'pt', 'ar'] as const;
/** CSS pixels of the page: a phone and a desktop. */
const widths = [390, 1280] as const;

const none = () => undefined;

/** A banner as customers see it, on a phone and on a desktop; nothing in it works. */
function Preview({ row, language }: { row: Row; language: string }) {
  const { t } = useWords();
  const [link = null, image = null] = [row['link'], row['image']];
  return widths.map((width) => (
    // Focusable, so that a keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <figure key={width} tabIndex={0} className={`bo-preview w${width}`} aria-labelledby={`preview-${width}`}>
      <figcaption id={`preview-${width}`}>{t('banner.width', { width })}</figcaption>
      <div className="bo-preview-page" dir={language === 'ar' ? 'rtl' : 'ltr'} inert>
        <Banner
          label={t('banner.preview')}
          text={String(row[language] ?? row['en'] ?? '')}
          link={link === null ? null : String(link)}
          imageUrl={image === null ? null : String(image)}
          dismissLabel={t('close')}
          onDismiss={none}
        />
      </div>
    </figure>
  ));
}

const previewed = { size: 1000 };

/** Which banner is previewed, and in which language. */
function Previews() {
  const { t } = useWords();
  const { reply } = useReply('banner list', previewed, ['banners']);
  const [chosen, setChosen] = useState<string>();
  const [language, setLanguage] = useState<string>('es');
  const rows = reply?.rows ?? [];
  const row = rows.find(({ banner }) => banner === chosen) ?? rows[0];
  if (!row) return null;
  return (
    <div className="bo-stack">
      <h2>{t('banner.preview')}</h2>
      <div className="bo-tools">
        <div className="bo-field">
          <label htmlFor="preview-banner">{t('columns.banner')}</label>
          <select
            id="preview-banner"
            className="bo-select"
            value={String(row['banner'])}
            onChange={({ target }) => setChosen(target.value)}
          >
            {rows.map(({ banner, es }) => (
              <option key={String(banner)} value={String(banner)}>
                {`${String(banner)} · ${String(es)}`}
              </option>
            ))}
          </select>
        </div>
        <div className="bo-field">
          <label htmlFor="preview-language">{t('banner.language')}</label>
          <select
            id="preview-language"
            className="bo-select"
            value={language}
            onChange={({ target }) => setLanguage(target.value)}
          >
            {languages.map((each) => (
              <option key={each} value={each}>
                {t(`columns.${each}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <Preview row={row} language={language} />
    </div>
  );
}

/** The banners with their commands, and what customers see of each. */
export default function BannersPage() {
  const { find } = useOperator();
  return (
    <>
      <FamilyPage name="banner" />
      {find('banner list') && <Previews />}
    </>
  );
}
