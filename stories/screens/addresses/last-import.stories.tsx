import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { addMinutes } from '#domain/time/zoned-time.ts';
import { AddressBookPage } from '#src/features/address-book/address-book-page.tsx';
import { fakeBook, type FakeImport } from '#stories/support/fake-book.ts';
import { anaLucia } from '#fixtures/account.ts';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { manyEntries, sampleEntries } from '#fixtures/contacts.ts';

const dayMinutes = 24 * 60;
const importId = '018f0000-0000-7000-8000-000000000777';

/** Into the senders' book, that many minutes before it is requested. */
function toImport(over: Partial<FakeImport['last']> = {}, minutesAgo = 0): FakeImport {
  return {
    last: {
      importId,
      // Not when the file is loaded: the clock may still be that of the story before.
      get at() {
        return addMinutes(new Date(), -minutesAgo).toISOString();
      },
      added: manyEntries.length,
      merged: 2,
      ...over,
    },
    type: 1,
    ids: manyEntries.slice(1).map(({ id }) => id),
    answer: { removed: manyEntries.length - 1, unmerged: 2, kept: 1 },
  };
}

const site = (calls: FakeCalls = {}, imported = toImport()) =>
  withFakeSite({ user: anaLucia, calls: fakeBook([...sampleEntries, ...manyEntries], calls, imported) });

const meta = {
  title: 'Screens/Addresses/Last import',
  tags: ['journey:account'],
  component: AddressBookPage,
  parameters: { layout: 'fullscreen', route: '/personalCenter/addressList' },
  beforeEach: () => sessionStorage.clear(),
} satisfies Meta<typeof AddressBookPage>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;
type Stage = Pick<Parameters<Play>[0], 'canvas' | 'userEvent'>;

/** The dialog's machinery is fetched when it first opens. */
const undoButton = { name: 'Deshacer la importación' };

async function ask({ canvas, userEvent }: Stage) {
  await userEvent.click(await canvas.findByRole('button', undoButton));
  return within(await within(document.body).findByRole('dialog', { name: '¿Deshacer la importación?' }));
}

async function askAndConfirm(stage: Stage) {
  const dialog = await ask(stage);
  await stage.userEvent.click(dialog.getByRole('button', { name: 'Sí, deshacerla' }));
  return dialog;
}

const noDialog = () => waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());

export const Offered: Story = {
  name: 'ROUTE-06 the book offers to undo what was imported today',
  decorators: [site()],
  play: async ({ canvas }) => {
    await canvas.findByText(/^Importaste 25 direcciones hoy a las \d\d:\d\d$/);
    await expect(canvas.getByRole('button', undoButton)).toHaveTextContent('Deshacer');
  },
};

export const OneYesterday: Story = {
  decorators: [site({}, toImport({ added: 1, merged: 0 }, dayMinutes))],
  play: async ({ canvas }) => {
    await canvas.findByText(/^Importaste 1 dirección ayer a las/);
  },
};

export const StrangeClock: Story = {
  name: 'ROUTE-06 a device whose clock is wrong shows the date',
  decorators: [site({}, toImport({ at: '2026-03-06T16:42:00.000Z' }))],
  play: async ({ canvas }) => {
    await canvas.findByText('Importaste 25 direcciones el vie 6 mar a las 10:42');
  },
};

export const OtherBook: Story = {
  name: 'ROUTE-06 the other book has its own',
  parameters: { route: '/personalCenter/addressList?type=2' },
  decorators: [site()],
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: /^Destinatarios/, current: 'page' });
    await expect(canvas.queryByText(/^Importaste/)).toBeNull();
  },
};

export const Asked: Story = {
  name: 'ROUTE-06 it asks first, says what goes and what stays, and no means no',
  decorators: [site()],
  play: async (stage) => {
    const dialog = await ask(stage);
    dialog.getByText(
      'Se quitan de tu libreta las 23 direcciones que agregó. Las 2 que se unieron con las que ya tenías vuelven a como estaban. Lo que cambiaste después se queda como está.',
    );
    await stage.userEvent.click(dialog.getByRole('button', { name: 'No, conservarla' }));
    await noDialog();
    await waitFor(() => expect(stage.canvas.getByRole('button', undoButton)).toHaveFocus());
    await stage.canvas.findByRole('link', { name: 'Remitentes · 27' });
  },
};

export const TakenBack: Story = {
  name: 'ROUTE-06 afterwards it says what went, what is as it was, and what stays',
  decorators: [site()],
  play: async (stage) => {
    const { canvas } = stage;
    await askAndConfirm(stage);
    await canvas.findByText('Quitamos 22 direcciones de tu libreta.');
    await canvas.findByText('2 volvieron a como estaban.');
    await canvas.findByText('1 se quedó, porque la cambiaste después.');
    await noDialog();
    await expect(canvas.queryByRole('button', undoButton)).toBeNull();
    await canvas.findByRole('link', { name: 'Remitentes · 5' });
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
  },
};

export const Busy: Story = {
  decorators: [site({ addressImportUndo: pending })],
  play: async (stage) => {
    const dialog = await askAndConfirm(stage);
    await expect(dialog.getByRole('button', { name: 'Sí, deshacerla' })).toHaveAttribute('aria-busy', 'true');
    await stage.userEvent.click(dialog.getByRole('button', { name: 'No, conservarla' }));
    await noDialog();
    await expect(stage.canvas.getByRole('button', undoButton)).toHaveAttribute('aria-busy', 'true');
  },
};

function offlineAtFirst(): FakeCalls['addressImportUndo'] {
  const { answer } = toImport();
  let isFirst = true;
  return () => {
    const reply = isFirst ? refusal('offline') : answer;
    isFirst = false;
    return reply;
  };
}

export const Offline: Story = {
  name: 'ROUTE-06 offline: the dialog says so, and the next try does it',
  decorators: [site({ addressImportUndo: offlineAtFirst() })],
  play: async (stage) => {
    const dialog = await askAndConfirm(stage);
    await expect(await dialog.findByRole('alert')).toHaveTextContent('No se pudo deshacer. Sin internet');
    await stage.userEvent.click(dialog.getByRole('button', { name: 'Sí, deshacerla' }));
    await stage.canvas.findByText('Quitamos 22 direcciones de tu libreta.');
  },
};

export const Failed: Story = {
  name: 'ROUTE-06 what fails while it is not looked at is said in the book',
  decorators: [site({ addressImportUndo: () => refusal('busy') })],
  play: async (stage) => {
    const dialog = await askAndConfirm(stage);
    await expect(await dialog.findByRole('alert')).toHaveTextContent('No se pudo deshacer. El sistema está ocupado');
    await stage.userEvent.click(dialog.getByRole('button', { name: 'No, conservarla' }));
    await expect(await stage.canvas.findByRole('alert')).toHaveTextContent('El sistema está ocupado');
    await expect(stage.canvas.getByRole('button', undoButton)).toBeVisible();
  },
};

export const TooLate: Story = {
  name: 'ROUTE-06 an undo that comes too late says so, and the offer disappears',
  decorators: [site({ addressImportUndo: () => refusal('undoTooLate') })],
  play: async (stage) => {
    const { canvas } = stage;
    await askAndConfirm(stage);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('pasó demasiado tiempo');
    await noDialog();
    await expect(canvas.queryByText(/^Importaste/)).toBeNull();
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
  },
};

export const Gone: Story = {
  name: 'ROUTE-06 an unknown import says so, and the offer disappears',
  decorators: [site({ addressImportUndo: () => refusal('notFound') })],
  play: async (stage) => {
    await askAndConfirm(stage);
    await expect(await stage.canvas.findByRole('alert')).toHaveTextContent('Esta importación ya no se puede deshacer.');
    await expect(stage.canvas.queryByText(/^Importaste/)).toBeNull();
  },
};

const phone = { viewport: { value: 'phone' } };

export const Phone: Story = { globals: phone, decorators: [site()] };

export const ArabicPhone: Story = {
  globals: { ...phone, language: 'ar' },
  decorators: [site()],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'تراجع عن الاستيراد' }));
    await within(document.body).findByRole('dialog', { name: 'هل تريد التراجع عن الاستيراد؟' });
  },
};
