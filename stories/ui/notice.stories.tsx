import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, screen, waitFor } from 'storybook/test';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { Notice, type NoticeProps } from '#src/components/overlays/notice.tsx';

const meta = {
  title: 'UI/Notice',
  component: Notice,
  args: { notice: { id: 1, text: 'Primero inicia sesión' }, onDone: fn() },
} satisfies Meta<typeof Notice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Primero inicia sesión');
  },
};

export const ClosesAutomatically: Story = {
  args: { milliseconds: 60 },
  play: async ({ args }) => {
    await waitFor(() => expect(args.onDone).toHaveBeenCalledOnce());
  },
};

const moveOnto = (canvasElement: HTMLElement, pointerType: 'mouse' | 'touch') => {
  const box = canvasElement.querySelector('.notice')?.getBoundingClientRect();
  return fireEvent.pointerMove(document, { pointerType, clientX: (box?.left ?? 0) + 5, clientY: (box?.top ?? 0) + 5 });
};

/** Two notices with the same duration, each shown on request. */
function OnRequest({ onLaterDone, ...first }: NoticeProps & { onLaterDone: () => void }) {
  const [said, setSaid] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setSaid(said + 1)}>
        Avisa
      </button>
      {said > 0 && <Notice {...first} />}
      {said > 1 && <Notice {...first} onDone={onLaterDone} />}
    </>
  );
}

const onLaterDone = fn();

/** It waits while a mouse rests on it, and goes after it has left. */
export const WaitsForThePointer: Story = {
  args: { milliseconds: 60 },
  render: (args) => <OnRequest {...args} onLaterDone={onLaterDone} />,
  play: async ({ args, canvas, canvasElement }) => {
    const say = canvas.getByRole('button', { name: 'Avisa' });
    // One task: no time passes between the first notice and the mouse, which doesn't move onto the second.
    fireEvent.click(say);
    moveOnto(canvasElement, 'mouse');
    fireEvent.click(say);
    await waitFor(() => expect(onLaterDone).toHaveBeenCalledOnce());
    await expect(args.onDone).not.toHaveBeenCalled();
    await fireEvent.pointerMove(document, { clientX: 1, clientY: 1 });
    await waitFor(() => expect(args.onDone).toHaveBeenCalledOnce());
  },
};

export const GoesWhileTyping: Story = {
  name: 'NAV-01 a mouse that rests on the notice does not keep it open while the visitor types',
  args: { milliseconds: 60 },
  play: async ({ args, canvasElement }) => {
    await moveOnto(canvasElement, 'mouse');
    await fireEvent.keyDown(document, { key: 'A' });
    await waitFor(() => expect(args.onDone).toHaveBeenCalledOnce());
  },
};

export const GoesAfterATouch: Story = {
  name: 'NAV-01 a finger that passed over it does not keep it',
  args: { milliseconds: 60 },
  play: async ({ args, canvasElement }) => {
    await moveOnto(canvasElement, 'touch');
    await waitFor(() => expect(args.onDone).toHaveBeenCalledOnce());
  },
};

/** The live region exists before the first text, so that it is announced. */
export const Nothing: Story = {
  args: { notice: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
  },
};

const AboveDialog: Story = {
  render: (args) => (
    <>
      <Notice {...args} />
      <Dialog open onClose={fn()} title="Inicia sesión">
        <div style={{ blockSize: '60rem' }} />
      </Dialog>
    </>
  ),
  play: async ({ canvasElement }) => {
    const title = await screen.findByRole('heading', { name: 'Inicia sesión' });
    const box = canvasElement.querySelector('.notice');
    await waitFor(() =>
      expect(box?.getBoundingClientRect().bottom).toBeLessThanOrEqual(title.getBoundingClientRect().top),
    );
  },
};

export const AboveSheet: Story = {
  ...AboveDialog,
  name: 'NAV-01 on a phone the notice leaves the title of the sheet free',
  globals: { viewport: { value: 'phone' } },
};

export const Dark: Story = { globals: { theme: 'dark' } };
