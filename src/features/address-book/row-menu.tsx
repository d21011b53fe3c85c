import { getBook } from '#src/shared/addresses/books.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { ActionMenu } from '#src/ui/action-menu.tsx';
import { Button, IconButton } from '#src/ui/button.tsx';
import { type Entry, isDefault } from './entry.ts';
import type { BookActions } from './use-book-actions.ts';

export interface RowMenuProps {
  entry: Entry;
  actions: BookActions;
  /** In the foot of a ticket the button has a word. */
  look?: 'icon' | 'foot';
}

/** What can be done with one address besides changing it. */
export function RowMenu({ entry, actions, look = 'icon' }: RowMenuProps) {
  const { t } = useText('addresses');
  const label = t('addresses:more', { name: isolate(entry.name) });
  const isUsual = isDefault(entry);
  return (
    <ActionMenu
      label={label}
      actions={[
        {
          label: t(`addresses:${isUsual ? 'unsetDefault' : 'setDefault'}.${getBook(entry.type)}`),
          icon: isUsual ? 'cross' : 'tick',
          onChoose: () => actions.setDefault(entry, !isUsual),
        },
        { label: t('addresses:remove'), icon: 'close', onChoose: () => actions.remove(entry.type, [entry.id]) },
      ]}
      button={(attributes) =>
        look === 'icon' ? (
          <IconButton icon="more" label={label} {...attributes} />
        ) : (
          <Button variant="quiet" icon="more" wide aria-label={label} {...attributes}>
            {t('addresses:moreShort')}
          </Button>
        )
      }
    />
  );
}
