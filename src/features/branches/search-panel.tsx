import { useId, useState } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Box } from '#src/ui/status.tsx';
import { AreaForm } from './area-form.tsx';
import type { BranchQuestion } from './branch-search-params.ts';
import { SearchForm } from './search-form.tsx';
import type { usePosition } from './use-position.ts';

export interface SearchPanelProps {
  question: BranchQuestion | undefined;
  busy: boolean;
  position: ReturnType<typeof usePosition>;
  onAsk: (question: BranchQuestion) => void;
}

/** The three ways to ask: a text, one's own position, state and city. */
export function SearchPanel({ question, busy, position, onAsk }: SearchPanelProps) {
  const { t } = useText('branches');
  const area = useId();
  const [isOpen, setOpen] = useState(question?.kind === 'area');
  const { progress } = position;
  return (
    <>
      <SearchForm
        initial={question?.kind === 'text' ? question.text : ''}
        busy={busy}
        onSearch={(text) => onAsk({ kind: 'text', text })}
      />
      <div className="branch-ways">
        <button
          type="button"
          className="link"
          aria-disabled={progress === 'asking'}
          onClick={() => progress !== 'asking' && void position.locate()}
        >
          <Icon name="locate" />
          {t('branches:search.locate')}
        </button>
        <button
          type="button"
          className="link"
          aria-expanded={isOpen}
          aria-controls={area}
          onClick={() => setOpen(!isOpen)}
        >
          {t('branches:search.byArea')}
          <Icon name={isOpen ? 'up' : 'down'} />
        </button>
      </div>
      <div role="status">{progress === 'asking' && <p className="soft sm">{t('branches:position.asking')}</p>}</div>
      {progress && progress !== 'asking' && (
        <Box tone="warn" role="alert">
          {t(`branches:position.${progress}`)}
        </Box>
      )}
      {question?.kind === 'near' && !progress && <p className="soft sm">{t('branches:position.privacy')}</p>}
      <div id={area} hidden={!isOpen}>
        {isOpen && <AreaForm initial={question?.kind === 'area' ? question : undefined} onSearch={onAsk} />}
      </div>
    </>
  );
}
