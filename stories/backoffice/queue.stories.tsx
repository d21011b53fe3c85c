import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { ClientError, type Row } from '#src/backoffice/api/client.ts';
import { BackofficeStage } from './backoffice-stage.tsx';
import { countQueue, queue, toList } from './fake-operator.ts';

const meta: Meta<typeof BackofficeStage> = {
  title: 'Screens/Back office/Queue',
  tags: ['journey:operations'],
  component: BackofficeStage,
  parameters: { layout: 'fullscreen' },
};
export default meta;
type Story = StoryObj<typeof BackofficeStage>;

/** J and K move through the list, Enter opens; an application opens beside its documents. */
export const Queue: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('heading', { name: /7 esperan; 2 ya pasaron su hora/ });
    await canvas.findByRole('button', { name: 'COD-4478' });
    await userEvent.keyboard('jjj');
    await expect(canvas.getByRole('button', { name: 'COD-4478' })).toHaveFocus();
    await userEvent.keyboard('k');
    await expect(canvas.getByRole('button', { name: 'COD-4471' })).toHaveFocus();
  },
};

export const QueueInEnglish: Story = {
  args: { language: 'en' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('heading', { name: /7 wait; 2 are overdue/ });
  },
};

/** A digit shows a view, a chip one kind; their counts are the server's. */
export const ViewsAndKinds: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('button', { name: 'COD-4471' });
    await userEvent.keyboard('2');
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'COD-4471' })).toBeNull());
    await expect(canvas.getByRole('button', { name: 'Lo mío 1', pressed: true })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'COD-4478' })).toBeVisible();
    await userEvent.keyboard('1');
    await canvas.findByRole('button', { name: 'COD-4471' });
    await userEvent.click(canvas.getByRole('button', { name: /^Mensaje/ }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'COD-4471' })).toBeNull());
    await expect(canvas.getByRole('button', { name: 'M-88240' })).toBeVisible();
  },
};

let takes = 0;
const taken = (): Row[] => [
  ...queue.filter(({ subject }) => subject !== 'COD-4471'),
  ...queue
    .filter(({ subject }) => subject === 'COD-4471')
    .map((row) => ({ ...row, ...(takes > 0 && { whose: 'mine', operator: 'Sofía Cantú' }) })),
];

/** T takes the row that has the focus, S makes it free again, P hands it on. */
export const TakeAndHandOn: Story = {
  args: {
    replies: {
      queue: (input) => toList(taken(), input),
      'queue take': ({ subject }) => {
        takes += 1;
        return { exit: 0, said: [`${String(subject)} es tuyo por 30 minutos.`], rows: [] };
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    takes = 0;
    (await canvas.findByRole('button', { name: 'COD-4471' })).focus();
    await userEvent.keyboard('t');
    await canvas.findByText('COD-4471 es tuyo por 30 minutos.');
    await canvas.findByRole('button', { name: 'Soltar COD-4471' });
    canvas.getByRole('button', { name: 'COD-4471' }).focus();
    await userEvent.keyboard('p');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(await dialog.findByLabelText(/^Operador/), 'Iván Mora');
    await userEvent.click(dialog.getByRole('button', { name: 'Pasar' }));
    await canvas.findByText('COD-4471 se pasó a Iván Mora.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** Another operator was faster. */
export const TakenByAnother: Story = {
  args: {
    replies: {
      'queue take': ({ subject }) => ({ exit: 4, said: [`Iván Mora tiene ${String(subject)}.`], rows: [] }),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Tomar COD-4471' }));
    await canvas.findByText('Iván Mora tiene COD-4471.');
  },
};

export const EmptyQueue: Story = {
  args: { replies: { queue: { exit: 0, said: [], rows: [], total: 0 }, 'queue count': countQueue([]) } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('heading', { name: 'No hay nada pendiente' });
  },
};

export const QueueWithoutConnection: Story = {
  args: {
    isLive: false,
    replies: {
      queue: () => {
        throw new ClientError(0);
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText(/No hay conexión con el servidor/);
    await canvas.findByText('Sin conexión en vivo');
  },
};

/** Ctrl+K from anywhere: screens first, then what the operator may do. */
export const PaletteScreens: Story = {
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('heading', { name: /7 esperan/ });
    await userEvent.keyboard('{Control>}k{/Control}');
    const search = await screen.findByRole('combobox', { name: 'Guía, teléfono, nombre o acción' });
    await expect(search).toHaveFocus();
    await userEvent.type(search, 'cerrar un dia');
    await screen.findByRole('option', { name: /Cerrar un día/ });
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Cerrar un día' }));
    await dialog.findByRole('combobox', { name: 'Fecha' });
  },
};

/** A number, a phone or a name finds orders. */
export const PaletteOrders: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(
      await within(canvasElement).findByRole('button', { name: /^Buscar guía, teléfono, nombre o acción/ }),
    );
    await userEvent.type(
      await screen.findByRole('combobox', { name: 'Guía, teléfono, nombre o acción' }),
      '9994721180',
    );
    const order = await screen.findByRole('option', { name: /JMX/ });
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(order).toHaveAttribute('aria-selected', 'true'));
  },
};
