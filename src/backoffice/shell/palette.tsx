import { Dialog } from 'primereact/dialog';
import { InputText } from 'primereact/inputtext';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { foldAccents } from '#domain/text/text.ts';
import { useListCombobox } from '#src/components/fields/combobox.ts';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { classNames } from '#src/lib/class-names.ts';
import type { CommandFacts, Row } from '../api/client.ts';
import { getChoice, getTitle } from '../forms/labels.ts';
import { CommandBody } from '../screens/family-page.tsx';
import { SideDialog } from '../screens/side-dialog.tsx';
import { useOperator } from '../session.tsx';
import { useSettled } from '../table/use-list.ts';
import { useWords } from '../texts/words.ts';
import { useReply } from '../use-rows.ts';
import { getFamilyName, getIcon, toFamilies } from './families.ts';

interface Entry {
  readonly id: string;
  readonly icon: IconName;
  readonly title: string;
  /** Where it is from: its screen, or the facts of an order. */
  readonly about: string;
  /** A path, or the command to start. */
  readonly to: string | CommandFacts;
}

const shortestTerm = 3;
const mostOrders = 6;
const mostEntries = 12;

/** Goes to any screen, starts any command, and finds orders by number, phone or name, by keyboard. */
function PaletteSearch({ onClose, onStart }: { onClose: () => void; onStart: (command: CommandFacts) => void }) {
  const { t } = useWords();
  const { phase, find } = useOperator();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const term = useSettled(text.trim());
  const isSought = term.length >= shortestTerm && find('order search') !== undefined;
  const found = useReply(isSought ? 'order search' : undefined, { term, size: mostOrders });
  const commands = phase.name === 'signedIn' ? phase.session.commands : [];
  const getFamily = (name: string) => t(`families.${name}`, { defaultValue: name });

  const screens = toFamilies(commands).map(({ name, path }): Entry => ({
    id: path,
    icon: getIcon(name),
    title: getFamily(name),
    about: t('palette.screen'),
    to: name === 'queue' ? '/' : path,
  }));
  const actions = commands.map((command): Entry => {
    const family = getFamilyName(command.name);
    return {
      id: command.name,
      icon: getIcon(family),
      title: getTitle(t, command.name),
      about: getFamily(family),
      to: command,
    };
  });
  const words = foldAccents(text).split(/\s+/).filter(Boolean);
  const matching = [...screens, ...actions].filter(({ title, about }) => {
    const said = foldAccents(`${title} ${about}`);
    return words.every((word) => said.includes(word));
  });
  const orders = (isSought ? (found.reply?.rows ?? []) : []).map((row: Row): Entry => ({
    id: String(row['waybill']),
    icon: 'box',
    title: String(row['waybill']),
    about: [row['recipient'], getChoice(t, String(row['status']))].filter(Boolean).join(' · '),
    to: `/orders/${String(row['waybill'])}`,
  }));
  // What is found later is below, so that Enter opens what was the first when it was pressed.
  const entries = [...(words.length > 0 ? matching : screens).slice(0, mostEntries), ...orders];

  function choose({ to }: Entry) {
    if (typeof to === 'string') void navigate(to);
    else onStart(to);
    onClose();
  }
  const { active, inputProps, listProps, getItemProps } = useListCombobox({
    entries,
    isOpenAtFirst: true,
    onClose,
    onChoose: choose,
    onEnter: () => entries[0] && choose(entries[0]),
  });
  const { ref, ...input } = inputProps({ name: 'palette', required: false, disabled: false });
  return (
    <>
      <InputText
        {...input}
        ref={ref}
        type="search"
        autoComplete="off"
        aria-label={t('palette.label')}
        placeholder={t('palette.placeholder')}
        value={text}
        maxLength={100}
        onKeyDown={(event) => {
          // It would press the button that has the focus in the dialog of a command.
          if (event.key === 'Enter') event.preventDefault();
          input.onKeyDown?.(event);
        }}
        onChange={(event) => {
          setText(event.target.value);
          input.onChange?.(event);
        }}
      />
      <ul {...listProps({ className: 'bo-options', 'aria-label': t('palette.title') })}>
        {entries.map((entry, index) => (
          <li
            key={entry.id}
            {...getItemProps({ item: entry, index })}
            className={classNames(index === Math.max(0, active) && 'active')}
          >
            <Icon name={entry.icon} />
            <b>{entry.title}</b>
            <small>{entry.about}</small>
          </li>
        ))}
      </ul>
      <p className="bo-help" role="status">
        {t('palette.found', { count: entries.length })}
      </p>
    </>
  );
}

/** The dialog, and after a choice the command that it starts. */
export default function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useWords();
  const [command, setCommand] = useState<CommandFacts>();
  return (
    <>
      <Dialog
        visible={isOpen}
        onHide={onClose}
        position="top"
        className="bo-dialog bo-palette"
        draggable={false}
        resizable={false}
        dismissableMask
        // The search takes it as soon as it is there.
        focusOnShow={false}
        header={t('palette.title')}
        closeIcon={<Icon name="close" />}
        ariaCloseIconLabel={t('close')}
      >
        <PaletteSearch onClose={onClose} onStart={setCommand} />
      </Dialog>
      {command && (
        <SideDialog title={getTitle(t, command.name)} onClose={() => setCommand(undefined)}>
          <CommandBody command={command} family={getFamilyName(command.name)} />
        </SideDialog>
      )}
    </>
  );
}
