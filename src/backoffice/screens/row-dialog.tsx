import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import type { CommandFacts, Reply, Row } from '../api/client.ts';
import { CommandForm, Said } from '../forms/command-form.tsx';
import { getAbout, getAnswer, getColumn, getTitle } from '../forms/labels.ts';
import { getFamilyName } from '../shell/families.ts';
import { useOperator } from '../session.tsx';
import { RowsTable } from '../table/rows-table.tsx';
import { PlainTable } from '../table/plain-table.tsx';
import { useWords } from '../texts/words.ts';
import { SideDialog } from './side-dialog.tsx';
import { type Loaded, useReply } from '../use-rows.ts';
import { Waiting } from './waiting.tsx';

/** Commands of a family that begin with a column of the row: `case answer CASE` for a row with `case`. */
export function getActions(commands: readonly CommandFacts[], family: string, row: Row): CommandFacts[] {
  return commands.filter(
    ({ name, places: [first] = [] }) => getFamilyName(name) === family && first !== undefined && first in row,
  );
}

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Rows of `field` and `value`, or one row with its columns: as terms and their values. */
export function Facts({ rows, command }: { rows: readonly Row[]; command?: string }) {
  const { t, formatInstant } = useWords();
  const [first = {}] = rows;
  const isList = 'field' in first && 'value' in first;
  const facts = isList
    ? rows.map((row): [string, Row[string]] => [String(row['field']), row['value'] ?? null])
    : rows.length === 1
      ? Object.entries(first)
      : [];
  return (
    <dl className="bo-facts">
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <div key={`${name} ${String(value)}`}>
            <dt>{getColumn(t, name, command)}</dt>
            <dd>
              {typeof value === 'string' && instant.test(value)
                ? formatInstant(value)
                : getAnswer(t, name, String(value))}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** Each section of a reply: facts, or rows with columns of their own below its name. */
function Sections({ rows }: { rows: readonly Row[] }) {
  const { t } = useWords();
  const names = [...new Set(rows.map(({ section }) => String(section ?? '')))];
  return names.map((name) => {
    const own = rows.filter(({ section }) => String(section ?? '') === name);
    const [first = {}] = own;
    const isFacts = name === '' || ('field' in first && 'value' in first);
    if (isFacts) return <Facts key={name} rows={own} />;
    const title = t(`parts.${name}`, { defaultValue: name });
    return (
      <section key={name} className="bo-stack">
        <h3>{title}</h3>
        <PlainTable label={title} rows={own} />
      </section>
    );
  });
}

/** What the command that shows one thing answered. */
function Shown({ loaded }: { loaded: Loaded }) {
  return (
    <>
      <Waiting loaded={loaded} />
      {loaded.reply && (
        <>
          <Said reply={loaded.reply} />
          <Sections rows={loaded.reply.rows} />
        </>
      )}
    </>
  );
}

/** The revision of what is on screen: a change is refused when another operator was faster. */
function getSeen(reply: Reply | undefined): Readonly<Record<string, unknown>> {
  const [first] = reply?.rows ?? [];
  const revision = first?.['revision'] ?? reply?.rows.find(({ field }) => field === 'revision')?.['value'];
  return revision === undefined || revision === null ? {} : { seen: String(revision) };
}

export interface RowDialogProps {
  row: Row;
  family: string;
  onClose: () => void;
  onDone: (reply: Reply) => void;
}

/** One row at the side: what is known of it, and each command that it can be the beginning of. */
export function RowDialog({ row, family, onClose, onDone }: RowDialogProps) {
  const { t } = useWords();
  const { phase } = useOperator();
  const commands = phase.name === 'signedIn' ? phase.session.commands : [];
  const actions = getActions(commands, family, row);
  const show = actions.find(({ name }) => name === `${family} show`);
  const changes = actions.filter((action) => action !== show);
  const [chosen, setChosen] = useState<CommandFacts>();
  const [answered, setAnswered] = useState<Reply>();
  const [key = ''] = show?.places ?? changes[0]?.places ?? [];
  const subject = row[key];
  const loaded = useReply(show?.name, { [key]: subject ?? null });
  return (
    <SideDialog
      title={`${t(`families.${family}`, { defaultValue: family })}${subject === undefined ? '' : ` ${String(subject)}`}`}
      onClose={onClose}
    >
      {show ? <Shown loaded={loaded} /> : <Facts rows={[row]} />}
      <div className="bo-actions" role="group" aria-label={t('actions')}>
        {changes.map((action) => (
          <Button
            key={action.name}
            variant={chosen === action ? 'primary' : 'line'}
            size="sm"
            aria-pressed={chosen === action}
            onClick={() => {
              setChosen(chosen === action ? undefined : action);
              setAnswered(undefined);
            }}
          >
            {getTitle(t, action.name)}
          </Button>
        ))}
      </div>
      {chosen && (
        <section className="bo-panel" aria-label={getTitle(t, chosen.name)}>
          <p className="bo-help">{getAbout(t, chosen)}</p>
          <CommandForm
            key={chosen.name}
            command={chosen}
            initial={row}
            given={getSeen(loaded.reply)}
            fixed={chosen.places?.slice(0, 1)}
            onReply={(reply) => {
              setAnswered(reply);
              if (reply.exit !== 0) return;
              loaded.reload();
              onDone(reply);
            }}
          />
          {answered && (
            <RowsTable
              name={chosen.name}
              label={t('form.result', { title: getTitle(t, chosen.name) })}
              rows={answered.rows}
            />
          )}
        </section>
      )}
    </SideDialog>
  );
}
