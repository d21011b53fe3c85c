import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '#src/components/button.tsx';
import { Dialog, Sheet } from '#src/components/overlays/dialog.tsx';

function Cancel({ sheet }: { sheet?: 'start' | 'end' }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const title = '¿Seguro que quieres cancelar?';
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cancelar envío</Button>
      {sheet ? (
        <Sheet side={sheet} open={open} onClose={close} title={title}>
          <p>Contenido de la hoja</p>
        </Sheet>
      ) : (
        <Dialog
          open={open}
          onClose={close}
          title={title}
          actions={
            <>
              <Button variant="danger" size="sm" onClick={close}>
                Sí, cancelar
              </Button>
              <Button variant="line" size="sm" onClick={close}>
                No, conservarlo
              </Button>
            </>
          }
        >
          <p>La guía deja de servir y te devolvemos el vale de $21.00.</p>
        </Dialog>
      )}
    </>
  );
}

const meta = { title: 'UI/Dialog', component: Cancel } satisfies Meta<typeof Cancel>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;

const opened: Play = async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Cancelar envío' }));
  const dialog = await screen.findByRole('dialog', { name: '¿Seguro que quieres cancelar?' });
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
};

/** The focus cycles inside and returns to the button that opened it. */
export const KeepsFocus: Story = {
  play: async (context) => {
    await opened(context);
    const dialog = screen.getByRole('dialog');
    for (let press = 0; press < 5; press += 1) {
      await userEvent.tab();
      await expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(context.canvas.getByRole('button', { name: 'Cancelar envío' })).toHaveFocus();
  },
};

export const ClosesByX: Story = {
  play: async (context) => {
    await opened(context);
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

export const Open: Story = { play: opened };
export const OpenPhone: Story = { play: opened, globals: { viewport: { value: 'phone' } } };
export const OpenDark: Story = { play: opened, globals: { theme: 'dark' } };
export const OpenArabic: Story = { play: opened, globals: { language: 'ar' } };
export const SheetAtTheEnd: Story = { args: { sheet: 'end' }, play: opened };
export const SheetAtTheStart: Story = { args: { sheet: 'start' }, play: opened };
