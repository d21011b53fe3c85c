import { shownName } from '#domain/file-text.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { Button } from '#src/ui/button.tsx';
import { Ticket, TicketPart } from '#src/ui/card.tsx';
import { useImportText } from '../texts.ts';

export interface ReadingScreenProps {
  name: string;
  /** 0 to 1. */
  share: number;
  onCancel: () => void;
}

/** The file is read in a thread of its own; this says how far it is. */
export function ReadingScreen({ name, share, onCancel }: ReadingScreenProps) {
  const { t } = useImportText();
  const text = name ? t('import:reading.file', { name: isolate(shownName(name)) }) : t('import:reading.cells');
  return (
    <Ticket bite={false}>
      <TicketPart className="import-progress">
        <p role="status">{text}</p>
        <progress max={100} value={Math.round(share * 100)} aria-label={text} />
        <Button variant="line" size="sm" onClick={onCancel}>
          {t('import:reading.cancel')}
        </Button>
      </TicketPart>
    </Ticket>
  );
}
