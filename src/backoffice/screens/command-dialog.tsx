import type { CommandFacts, Reply } from '../api/client.ts';
import { CommandForm } from '../forms/command-form.tsx';
import { getAbout, getTitle } from '../forms/labels.ts';
import { useWords } from '../texts/words.ts';
import { SideDialog } from './side-dialog.tsx';

export interface CommandDialogProps {
  command: CommandFacts;
  initial: Readonly<Record<string, unknown>>;
  /** Answers of `initial` that stay as they are; by default all. */
  fixed?: readonly string[];
  /** Sent besides the answers: the revision that was read. */
  given?: Readonly<Record<string, unknown>>;
  onClose: () => void;
  onDone: (reply: Reply) => void;
}

/** One command at the side of what it is about, whose number is given. */
export function CommandDialog({
  command,
  initial,
  fixed = Object.keys(initial),
  given = {},
  onClose,
  onDone,
}: CommandDialogProps) {
  const { t } = useWords();
  return (
    <SideDialog title={getTitle(t, command.name)} onClose={onClose}>
      <p className="bo-help">{getAbout(t, command)}</p>
      <CommandForm
        command={command}
        initial={initial}
        fixed={fixed}
        given={given}
        onReply={(reply) => reply.exit === 0 && onDone(reply)}
      />
    </SideDialog>
  );
}
