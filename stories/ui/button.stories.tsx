import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Button, ButtonLink, IconButton } from '#src/components/button.tsx';

const meta = {
  title: 'UI/Button',
  component: Button,
  args: { children: 'Rastrear', onClick: fn() },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Primary: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Rastrear' }));
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};
export const Go: Story = { args: { variant: 'go' } };
export const Line: Story = { args: { variant: 'line', icon: 'print' } };
export const Quiet: Story = { args: { variant: 'quiet' } };
export const Brand: Story = { args: { variant: 'brand' } };
export const Danger: Story = { args: { variant: 'danger', children: 'Sí, cancelar' } };
export const Small: Story = { args: { size: 'sm' } };
export const Wide: Story = { args: { variant: 'go', wide: true } };

/** Keeps its width and its name, and ignores a second press. */
export const Busy: Story = {
  args: { variant: 'go', busy: true },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Rastrear' });
    await userEvent.click(button, { pointerEventsCheck: 0 });
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveAttribute('aria-busy', 'true');
  },
};

/** A busy submit button doesn't send its form a second time. */
export const BusySubmit: Story = {
  args: { type: 'submit', busy: true },
  render: (args) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        args.onClick?.(event as never);
      }}
    >
      <Button {...args} />
    </form>
  ),
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};

export const AsLink: Story = {
  render: () => (
    <ButtonLink to="/onlineOrder" variant="go">
      Enviar
    </ButtonLink>
  ),
};

export const IconOnly: Story = {
  render: () => (
    <div className="row">
      <IconButton icon="copy" label="Copiar guía" />
      <IconButton icon="print" label="Imprimir" />
      <IconButton icon="refresh" label="Actualizar" />
      <IconButton icon="more" label="Más acciones" />
    </div>
  ),
};

/** Long words in a narrow place. */
export const Grown: Story = {
  globals: { viewport: { value: 'phone' } },
  args: { variant: 'go', wide: true, children: 'Pedir recolección y pagar en efectivo por $12,216.84' },
};

export const Arabic: Story = { globals: { language: 'ar' }, args: { variant: 'go', children: 'تتبّع' } };
export const Dark: Story = {
  globals: { theme: 'dark' },
  render: () => (
    <div className="row">
      <Button>Rastrear</Button>
      <Button variant="go">Rastrear</Button>
      <Button variant="line">Rastrear</Button>
      <Button variant="quiet">Rastrear</Button>
      <Button variant="brand">Rastrear</Button>
      <Button variant="danger">Sí, cancelar</Button>
    </div>
  ),
};
