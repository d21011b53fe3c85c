import { Dialog } from 'primereact/dialog';
import { Icon } from '#src/components/icon.tsx';
import type { CommandFacts, Reply } from '../api/client.ts';
import { CommandForm } from '../forms/command-form.tsx';
import { getAbout, getTitle } from '../forms/labels.ts';
import { useWords } from '../texts/words.ts';

export interface CommandDialogProps {
  command: CommandFacts;
  initial: Readonly<Record<string, unknown>>;
  onClose: () => void;
  onDone: (reply: Reply) => void;
}

/** One command at the side of what it is about, whose number is given. */
export function CommandDialog({ command, initial, onClose, onDone }: CommandDialogProps) {
  const { t } = useWords();
  return (
    <Dialog
      visible
      onHide={onClose}
      position="right"
      className="bo-dialog bo-sheet"
      draggable={false}
      resizable={false}
      dismissableMask
      blockScroll
      header={getTitle(t, command.name)}
      closeIcon={<Icon name="close" />}
      ariaCloseIconLabel={t('close')}
    >
      <p className="bo-help">{getAbout(t, command)}</p>
      <CommandForm
        command={command}
        initial={initial}
        fixed={Object.keys(initial)}
        onReply={(reply) => reply.exit === 0 && onDone(reply)}
      />
    </Dialog>
  );
}
