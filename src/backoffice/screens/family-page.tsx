import { TabPanel, TabView } from 'primereact/tabview';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { forms } from 'virtual:backoffice-forms';
import type { CommandFacts, Reply, Row } from '../api/client.ts';
import { CommandForm, Said } from '../forms/command-form.tsx';
import { getAbout, getTitle, unseenInputs } from '../forms/labels.ts';
import { useOperator } from '../session.tsx';
import { toFamilies } from '../shell/families.ts';
import { RowsTable } from '../table/rows-table.tsx';
import { useWords } from '../texts/words.ts';
import { useList } from '../table/use-list.ts';
import { Waiting } from './waiting.tsx';
import { getActions, RowDialog } from './row-dialog.tsx';

/** Live topics of a family's rows. */
const topics: Readonly<Record<string, readonly string[]>> = {
  inbox: ['inbox'],
  audit: ['audit'],
  case: ['cases'],
  cod: ['cod'],
  merchant: ['cod'],
  price: ['orders'],
  return: ['returns'],
  delivery: ['deliveries'],
  tariff: ['tariffs'],
  coupon: ['coupons'],
  banner: ['banners'],
  operator: ['operators'],
  slots: ['slots'],
  branch: ['branches'],
  proposal: ['proposals'],
};

const hasNoInput = (name: string): boolean => (forms[name]?.schema.required ?? []).length === 0;

const isList = ({ name, reads }: CommandFacts): boolean => reads && hasNoInput(name);

/** Rows with a page of their own. */
const paths: Readonly<Record<string, (row: Row) => string | undefined>> = {
  'branch list': (row) => `/branches/${String(row['code'])}`,
  'merchant list': (row) => `/merchants/${encodeURIComponent(String(row['account']))}`,
  'cod cuts': (row) => `/cuts/${String(row['cut'])}`,
  'proposal list': (row) => `/proposals/${String(row['proposal'])}`,
  'case list': (row) => (row['claimed'] === null ? undefined : `/claims/${String(row['case'])}`),
  'cod list': (row) => `/cod/${String(row['reference'])}`,
  'order search': (row) => `/orders/${String(row['waybill'])}`,
};

/**
 * Lists what a command answers: at once where it needs no input. Its filters run it again, and so does another page.
 */
export function ListPanel({
  command,
  family,
  given,
}: {
  command: CommandFacts;
  family: string;
  /** Inputs besides the filters. */
  given?: Readonly<Record<string, unknown>>;
}) {
  const { t } = useWords();
  const { phase } = useOperator();
  const navigate = useNavigate();
  const isAsked = !hasNoInput(command.name);
  const [filters, setFilters] = useState<Readonly<Record<string, unknown>> | undefined>(isAsked ? undefined : {});
  const inputs = Object.keys(forms[command.name]?.schema.properties ?? {});
  const list = useList(command, filters && { ...filters, ...given }, topics[family]);
  const { loaded } = list;
  const [open, setOpen] = useState<Row>();
  const { reply } = loaded;
  const commands = phase.name === 'signedIn' ? phase.session.commands : [];
  const path = paths[command.name];
  const isOpenable = path !== undefined || getActions(commands, family, reply?.rows[0] ?? {}).length > 0;
  function openRow(row: Row) {
    const to = path?.(row);
    if (to === undefined) setOpen(row);
    else void navigate(to);
  }
  const form = (
    <CommandForm
      command={command}
      action={isAsked ? undefined : t('table.show')}
      onAnswers={(answers) => {
        list.show(list.filters, list.sort);
        setFilters(answers);
      }}
    />
  );
  return (
    <>
      {isAsked && form}
      {!isAsked && inputs.some((name) => !unseenInputs.includes(name)) && (
        <details className="bo-filters">
          <summary>{t('table.narrow')}</summary>
          {form}
        </details>
      )}
      {filters && <Waiting loaded={loaded} />}
      {reply && <Said reply={reply} />}
      {reply && (
        <RowsTable
          name={command.name}
          label={getTitle(t, command.name)}
          rows={reply.rows}
          total={reply.total}
          hasMore={reply.next !== undefined}
          list={command.columns && list}
          onOpen={isOpenable ? openRow : undefined}
        />
      )}
      {open && <RowDialog row={open} family={family} onClose={() => setOpen(undefined)} onDone={loaded.reload} />}
    </>
  );
}

/** A page with one list. @param name the command that lists */
export function ListPage({
  name,
  title,
  ...list
}: {
  name: string;
  title: string;
  family: string;
  given?: Readonly<Record<string, unknown>>;
}) {
  const { find } = useOperator();
  const command = find(name);
  if (!command) return <NotAllowed />;
  return (
    <>
      <header className="bo-head">
        <h1>{title}</h1>
      </header>
      <ListPanel command={command} {...list} />
    </>
  );
}

/** A command's form and the rows it answered with. */
export function CommandPanel({ command }: { command: CommandFacts }) {
  const { t } = useWords();
  const [reply, setReply] = useState<Reply>();
  return (
    <>
      <p className="bo-help">{getAbout(t, command)}</p>
      <CommandForm command={command} onReply={setReply} />
      {reply && (
        <RowsTable name={command.name} label={getTitle(t, command.name)} rows={reply.rows} total={reply.total} />
      )}
    </>
  );
}

/** Every command of a family, generated from its rows: what it lists first. */
export function FamilyPage({ name: given }: { name?: string }) {
  const { t } = useWords();
  const { phase } = useOperator();
  const { family: routed = '' } = useParams();
  const name = given ?? routed;
  const family = useMemo(
    () =>
      phase.name === 'signedIn' ? toFamilies(phase.session.commands).find((each) => each.name === name) : undefined,
    [phase, name],
  );
  if (!family) return <NotAllowed />;
  return (
    <>
      <header className="bo-head">
        <h1>{t(`families.${name}`, { defaultValue: name })}</h1>
      </header>
      <CommandTabs key={name} commands={family.commands} family={name} />
    </>
  );
}

/** The list of a command that needs no input; of any other one its form. */
export function CommandBody({ command, family }: { command: CommandFacts; family: string }) {
  return isList(command) ? <ListPanel command={command} family={family} /> : <CommandPanel command={command} />;
}

/** A tab for each command, those first that list something at once. */
export function CommandTabs({ commands, family }: { commands: readonly CommandFacts[]; family: string }) {
  const { t } = useWords();
  const [opened, setOpened] = useState(0);
  const ordered = [...commands.filter(isList), ...commands.filter((command) => !isList(command))];
  return (
    <TabView activeIndex={opened} onTabChange={({ index }) => setOpened(index)} scrollable>
      {ordered.map((command) => (
        <TabPanel key={command.name} header={getTitle(t, command.name)}>
          <CommandBody command={command} family={family} />
        </TabPanel>
      ))}
    </TabView>
  );
}

/** The path leads to nothing that this operator's roles allow. */
export function NotAllowed() {
  const { t } = useWords();
  return (
    <header className="bo-head">
      <h1>{t('notAllowed.title')}</h1>
      <p className="bo-help">{t('notAllowed.help')}</p>
    </header>
  );
}
