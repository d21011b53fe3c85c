import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { OrderPage } from '#src/features/order/pages/order-page.tsx';
import { blouses, fakeSavedParcels, lapsedParcel } from '#stories/support/fake-saved-parcels.ts';
import { refusal } from '#stories/support/fake-site.tsx';
import { fullAnswers, orderSite, pending, renderOrder, saveDraft } from './site.tsx';

const typed = { ...fullAnswers.parcel, hasVolume: false, itemName: 'Mantel tejido' };

const meta = {
  title: 'Screens/Order/Saved parcels',
  tags: ['journey:send'],
  component: OrderPage,
  parameters: { layout: 'fullscreen', route: '/onlineOrder' },
  decorators: [orderSite(fakeSavedParcels())],
  render: renderOrder,
  beforeEach: () => {
    localStorage.clear();
    saveDraft('parcel', { parcel: typed });
  },
} satisfies Meta<typeof OrderPage>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const phone = { viewport: { value: 'phone' } };

/** By keyboard, as everything here works by keyboard. */
async function openList(canvas: Canvas, name = 'Usar un paquete guardado'): Promise<ReturnType<typeof within>> {
  const opener = await canvas.findByRole('button', { name });
  opener.focus();
  await userEvent.keyboard('{Enter}');
  return within(await screen.findByRole('dialog'));
}

export const Chosen: Story = {
  name: 'FEAT-05 ENT-15 RULE-WEB-12 a saved parcel fills the step by two keys, is priced with its bag, and what was typed can be had back',
  play: async ({ canvas }) => {
    const dialog = await openList(canvas);
    const first = await dialog.findByRole('button', { name: /^Blusas de feria/ });
    await waitFor(() => expect(first).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByDisplayValue('Blusas')).toBeVisible());
    await expect(canvas.getByRole('radio', { name: /Bolsa mediana/ })).toBeChecked();
    await expect(canvas.getByRole('checkbox', { name: /Asegurar/ })).toBeChecked();
    await expect(canvas.getByText(/Llenamos los campos con «.*Blusas de feria.*»/)).toBeVisible();
    const panel = await canvas.findByRole('complementary', { name: 'Tu guía y su precio' });
    await waitFor(() => expect(panel).toHaveTextContent('Empaque'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(canvas.getByDisplayValue('Mantel tejido')).toBeVisible());
    await expect(canvas.getByRole('checkbox', { name: /Asegurar/ })).not.toBeChecked();
    await expect(canvas.getByText('Volvió lo que tenías escrito.')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Usar un paquete guardado' })).toHaveFocus());
  },
};

export const FocusComesBack: Story = {
  name: 'FEAT-05 by keyboard: the focus goes to the first saved parcel, stays inside, and each dialog gives it back',
  play: async ({ canvas }) => {
    const dialog = await openList(canvas);
    const first = await dialog.findByRole('button', { name: /^Blusas de feria/ });
    await waitFor(() => expect(first).toHaveFocus());
    const whole = screen.getByRole('dialog');
    for (let stop = 0; stop < 8; stop += 1) {
      await userEvent.tab();
      await expect(whole).toContainElement(document.activeElement as HTMLElement);
    }
    // Back from a question, the focus is in the list again.
    dialog.getByRole('button', { name: /Cambiar el nombre de «.*Blusas/ }).focus();
    await userEvent.keyboard('{Enter}');
    (await dialog.findByRole('button', { name: 'Volver a la lista' })).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(dialog.getByRole('button', { name: /^Blusas de feria/ })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Usar un paquete guardado' })).toHaveFocus());

    await openList(canvas, 'Guardar este paquete');
    await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Guardar este paquete' })).toHaveFocus());
  },
};

export const Lapsed: Story = {
  name: 'FEAT-05 D-50 D-69 of a parcel that can’t be sent as before, what still holds is filled in and the rest is named',
  play: async ({ canvas }) => {
    const dialog = await openList(canvas);
    await userEvent.click(await dialog.findByRole('button', { name: /^Refacciones/ }));
    await waitFor(() => expect(canvas.getByDisplayValue('Refacciones')).toBeVisible());
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      /Ya no se puede enviar igual que antes. Revisa: .*(?:y|,).*\./,
    );
    await expect(canvas.getByRole('alert')).toHaveTextContent(/peso/i);
    await expect(canvas.getByRole('textbox', { name: /^Peso/ })).toHaveValue('');
  },
};

export const Saved: Story = {
  name: 'FEAT-05 a parcel is saved under a name; a name that is taken is said at the name',
  decorators: [orderSite(fakeSavedParcels())],
  play: async ({ canvas }) => {
    const dialog = await openList(canvas, 'Guardar este paquete');
    const name = await dialog.findByRole('textbox', { name: /Nombre del paquete/ });
    await expect(name).toHaveValue('Mantel tejido');
    await userEvent.clear(name);
    await userEvent.type(name, 'blusas de FERIA{Enter}');
    await dialog.findAllByText('Ya tienes un paquete guardado con este nombre. Escribe otro.');
    await expect(name).toBeInvalid();
    await userEvent.clear(name);
    await userEvent.type(name, 'Manteles{Enter}');
    await waitFor(() => expect(canvas.getByText(/Guardado como «.*Manteles.*»/)).toBeVisible());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const list = await openList(canvas);
    await expect(await list.findByRole('button', { name: /^Manteles/ })).toBeVisible();
  },
};

export const NotYet: Story = {
  name: 'FEAT-05 RULE-WEB-02 a parcel that isn’t right yet is not saved: what is wrong is said at its field',
  beforeEach: () => {
    localStorage.clear();
    saveDraft('parcel', { parcel: { ...typed, weight: '' } });
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Guardar este paquete' }));
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /^Peso/ })).toBeInvalid());
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};

export const Renamed: Story = {
  name: 'FEAT-05 a saved parcel is renamed where it is chosen',
  decorators: [orderSite(fakeSavedParcels())],
  play: async ({ canvas }) => {
    const dialog = await openList(canvas);
    await userEvent.click(await dialog.findByRole('button', { name: /Cambiar el nombre de «.*Blusas/ }));
    const name = await dialog.findByRole('textbox', { name: /Nombre del paquete/ });
    await userEvent.clear(name);
    await userEvent.type(name, 'refacciones{Enter}');
    await dialog.findAllByText('Ya tienes un paquete guardado con este nombre. Escribe otro.');
    await userEvent.clear(name);
    await userEvent.type(name, 'Blusas de invierno{Enter}');
    await expect(await dialog.findByRole('button', { name: /^Blusas de invierno/ })).toBeVisible();
  },
};

export const Deleted: Story = {
  name: 'FEAT-05 a saved parcel is deleted once it was asked, and that is said',
  decorators: [orderSite(fakeSavedParcels())],
  play: async ({ canvas }) => {
    const dialog = await openList(canvas);
    await userEvent.click(await dialog.findByRole('button', { name: /Borrar «.*Refacciones/ }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Volver a la lista' })).toHaveFocus());
    await userEvent.click(dialog.getByRole('button', { name: 'Sí, borrar' }));
    await dialog.findByText(/Borramos «.*Refacciones.*»/);
    await waitFor(() => expect(dialog.queryByRole('button', { name: /^Refacciones/ })).toBeNull());
  },
};

export const Full: Story = {
  name: 'FEAT-05 when no more can be saved, it is said what to do',
  decorators: [orderSite({ ...fakeSavedParcels(), savedParcelAdd: () => refusal('savedParcelsFull') })],
  play: async ({ canvas }) => {
    const dialog = await openList(canvas, 'Guardar este paquete');
    await userEvent.click(await dialog.findByRole('button', { name: 'Guardar' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent(/Borra uno que ya no uses/);
  },
};

export const None: Story = {
  decorators: [orderSite(fakeSavedParcels([]))],
  play: async ({ canvas }) => {
    const dialog = await openList(canvas);
    await dialog.findByText(/Aún no tienes paquetes guardados/);
  },
};

export const Loading: Story = {
  decorators: [orderSite({ savedParcelList: pending })],
  play: async ({ canvas }) => {
    const dialog = await openList(canvas);
    await dialog.findByText('Buscando tus paquetes…');
  },
};

export const Offline: Story = {
  name: 'FEAT-05 without the list the order can continue: the error is shown, and can be retried',
  decorators: [orderSite({ savedParcelList: () => refusal('offline') })],
  play: async ({ canvas }) => {
    const dialog = await openList(canvas);
    await expect(await dialog.findByRole('alert')).toHaveTextContent(/Puedes llenar los campos como siempre/);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(canvas.getByDisplayValue('Mantel tejido')).toBeVisible();
  },
};

export const Phone: Story = {
  globals: phone,
  play: async ({ canvas }) => {
    const dialog = await openList(canvas);
    await dialog.findByRole('button', { name: /^Blusas de feria/ });
  },
};

export const ArabicPhone: Story = {
  globals: { ...phone, language: 'ar' },
  decorators: [orderSite(fakeSavedParcels([blouses, lapsedParcel]))],
  play: async ({ canvas }) => {
    const dialog = await openList(canvas, 'استخدام طرد محفوظ');
    await dialog.findByRole('button', { name: /^Blusas de feria/ });
  },
};

export const Chinese: Story = { globals: { language: 'zh-cn' } };
export const Portuguese: Story = { globals: { language: 'pt-br' } };
