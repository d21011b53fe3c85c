import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { ActionMenu } from '#src/components/overlays/action-menu.tsx';
import { IconButton } from '#src/components/button.tsx';
import { Dialog } from '#src/components/overlays/dialog.tsx';

const label = 'Más opciones para JMX240005137712';

function Row() {
  const [isAsking, setAsking] = useState(false);
  return (
    <div style={{ display: 'flex', justifyContent: 'flex-end' }}>
      <ActionMenu
        label={label}
        actions={[
          { label: 'Rastrear', icon: 'truck', onChoose: () => undefined },
          { label: 'Cancelar…', icon: 'close', onChoose: () => setAsking(true) },
        ]}
        button={(attributes) => <IconButton icon="more" label={label} {...attributes} />}
      />
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="¿Seguro que quieres cancelar?" />
    </div>
  );
}

/** The actions of one thing: under its button where there is space, on a phone a sheet at the bottom. */
const meta = { title: 'UI/ActionMenu', component: Row } satisfies Meta<typeof Row>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;

const phone = { viewport: { value: 'phone' } };

export const Menu: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: label }));
    await expect(await screen.findByRole('menuitem', { name: 'Rastrear' })).toBeVisible();
  },
};

const opened: Play = async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: label }));
  const sheet = within(await screen.findByRole('dialog', { name: label }));
  await waitFor(() => expect(sheet.getByRole('button', { name: 'Rastrear' })).toHaveFocus());
};

export const Sheet: Story = {
  name: 'FEAT-14 on a phone: at the lower edge, entries as tall as a thumb',
  globals: phone,
  play: async (context) => {
    await opened(context);
    const sheet = screen.getByRole('dialog');
    const { left, right, bottom } = sheet.getBoundingClientRect();
    await expect([left, right, bottom]).toEqual([0, document.documentElement.clientWidth, window.innerHeight]);
    for (const entry of within(sheet).getAllByRole('button'))
      await expect(entry.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  },
};

export const SheetKeys: Story = {
  name: 'FEAT-14 the sheet by keyboard: the focus goes round inside, Escape gives it back, an entry is done when the sheet has gone',
  globals: phone,
  play: async (context) => {
    const more = context.canvas.getByRole('button', { name: label });
    await opened(context);
    for (let press = 0; press < 4; press += 1) {
      await userEvent.tab();
      await expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
    }
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(more).toHaveFocus();

    await userEvent.keyboard('{Enter}');
    const sheet = within(await screen.findByRole('dialog', { name: label }));
    await waitFor(() => expect(sheet.getByRole('button', { name: 'Rastrear' })).toHaveFocus());
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const question = await screen.findByRole('dialog', { name: '¿Seguro que quieres cancelar?' });
    await expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await waitFor(() => expect(question).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(more).toHaveFocus();
    await expect(more).toHaveAttribute('aria-expanded', 'false');
  },
};

export const DeviceBack: Story = {
  name: 'FEAT-14 the device’s own way back closes the sheet, and the page stays',
  globals: phone,
  play: async (context) => {
    await opened(context);
    await waitFor(() => expect(history.state).toMatchObject({ layer: 1 }));
    history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(context.canvas.getByRole('button', { name: label })).toHaveFocus());
    await waitFor(() => expect(document.body).not.toHaveClass('p-overflow-hidden'));
    await expect(history.state?.layer).toBeUndefined();
  },
};

export const SheetArabic: Story = { globals: { ...phone, language: 'ar' }, play: opened };
export const SheetDark: Story = { globals: { ...phone, theme: 'dark' }, play: opened };
