import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { Box } from '#src/ui/status.tsx';
import { type FormShape, getProperties } from '#src/form-core/answers.ts';
import { formNamespaces } from '#src/form-core/errors.ts';
import { fieldText } from '#src/form-core/text.ts';
import './draft-news.css';
import type { Draft, DraftNews } from './draft.ts';

export interface DraftNewsBoxProps {
  news: DraftNews | undefined;
  draft: Pick<Draft, 'undo' | 'dismiss'>;
  /** The forms of each part, whose fields the news may name. */
  forms: Readonly<Record<string, FormShape>>;
}

/** Changed fields that are named one by one; more are counted. */
const mostNamed = 4;

function getTitles(forms: DraftNewsBoxProps['forms'], names: readonly string[]): string[] {
  const titles = names.flatMap((name) => {
    const [part = '', field = ''] = name.split('.');
    const form = forms[part];
    return (form && getProperties(form.schema)[field]?.title) ?? [];
  });
  return [...new Set(titles)];
}

/** Reports changes from another device, or a discarded draft, with an undo button. */
export function DraftNewsBox({ news, draft, forms }: DraftNewsBoxProps) {
  const { t, format } = useText(...formNamespaces);
  if (!news) return null;
  const titles = getTitles(forms, news.names);
  if (news.kind === 'changed' && titles.length === 0) return null;
  const named = titles.slice(0, mostNamed).map((title) => fieldText(t, title));
  const more = titles.length - named.length;
  const list = format.list(more > 0 ? [...named, t('forms:draft.more', { count: more })] : named);
  return (
    <Box tone="info" role="status" className="draft-news">
      <b>{t(`forms:draft.news.${news.kind}`)}</b>
      {news.kind === 'changed' && <p>{list}</p>}
      <div className="draft-news-ways">
        {news.canUndo && (
          <Button variant="quiet" size="sm" className="flush" onClick={draft.undo}>
            {t(news.kind === 'placed' || news.kind === 'discarded' ? 'forms:draft.keepMine' : 'forms:draft.undo')}
          </Button>
        )}
        <Button variant="quiet" size="sm" className="flush" onClick={draft.dismiss}>
          {t('forms:draft.understood')}
        </Button>
      </div>
    </Box>
  );
}
