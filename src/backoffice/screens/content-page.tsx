import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { contentKinds } from '#domain/content/content.ts';
import { Button } from '#src/components/button.tsx';
import type { CommandFacts } from '../api/client.ts';
import { Said } from '../forms/command-form.tsx';
import { getChoice, getTitle } from '../forms/labels.ts';
import { useOperator } from '../session.tsx';
import { RowsTable } from '../table/rows-table.tsx';
import { useWords } from '../texts/words.ts';
import { useReply } from '../use-rows.ts';
import { CommandDialog } from './command-dialog.tsx';
import { NotAllowed } from './family-page.tsx';
import { Waiting } from './waiting.tsx';

/** The texts of the site by kind, with their state and the languages that they lack. */
export default function ContentPage() {
  const { t } = useWords();
  const { find } = useOperator();
  const navigate = useNavigate();
  const [kind, setKind] = useState<string>();
  const [chosen, setChosen] = useState<CommandFacts>();
  const loaded = useReply(find('content list') && 'content list', {}, ['content']);
  if (!find('content list')) return <NotAllowed />;
  const rows = (loaded.reply?.rows ?? []).filter((row) => kind === undefined || row['kind'] === kind);
  return (
    <>
      <header className="bo-head">
        <h1>{t('content.title')}</h1>
      </header>
      <div className="bo-tools">
        <div className="bo-field">
          <label htmlFor="content-kind">{t('content.kind')}</label>
          <select
            id="content-kind"
            className="bo-select"
            value={kind ?? ''}
            onChange={({ target }) => setKind(target.value || undefined)}
          >
            <option value="">{t('content.all')}</option>
            {contentKinds.map((each) => (
              <option key={each} value={each}>
                {getChoice(t, each)}
              </option>
            ))}
          </select>
        </div>
        {['content add', 'content export'].map(find).map(
          (command, index) =>
            command && (
              <Button
                key={command.name}
                size="sm"
                variant={index === 0 ? 'primary' : 'line'}
                onClick={() => setChosen(command)}
              >
                {getTitle(t, command.name)}
              </Button>
            ),
        )}
      </div>
      <Waiting loaded={loaded} />
      {loaded.reply && <Said reply={loaded.reply} />}
      {loaded.reply && (
        <RowsTable
          name="content list"
          label={t('content.title')}
          rows={rows}
          onOpen={(row) => void navigate(`/content/${String(row['entry'])}`)}
        />
      )}
      {chosen && (
        <CommandDialog
          key={chosen.name}
          command={chosen}
          initial={{}}
          onClose={() => setChosen(undefined)}
          onDone={({ rows: [row] }) => {
            if (chosen.name === 'content add') void navigate(`/content/${String(row?.['entry'])}`);
          }}
        />
      )}
    </>
  );
}
