import { addons } from 'storybook/manager-api';

const isLookBook = (id?: string): boolean => id?.startsWith('look-book-') ?? false;

/** The panel below a story is about one state of a component, which the look-book is not. */
addons.setConfig({
  layoutCustomisations: {
    showPanel: ({ storyId }: { storyId?: string }, isShown: boolean) => isShown && !isLookBook(storyId),
  },
});
