import type { StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { machinePage } from './machine-story.tsx';

export default { title: 'Machines/Behaviour' };

type Canvas = ReturnType<typeof within>;

const order: StoryObj = machinePage('order');

const press = async (canvas: Canvas, name: string) => userEvent.click(await canvas.findByRole('button', { name }));

/** Chooses an answer and gives it with the keyboard alone. */
async function answer(canvas: Canvas, actor: string, chosen: string, button: 'Resolve' | 'Reject') {
  const card = within(await canvas.findByRole('article', { name: actor }));
  await userEvent.click(card.getByRole('radio', { name: chosen }));
  card.getByRole('button', { name: button }).focus();
  await userEvent.keyboard('{Enter}');
}

const isIn = (canvas: Canvas, state: RegExp) => expect(canvas.getByText(/^Current:/)).toHaveTextContent(state);

/** Everything is answered and priced; the order is sent. */
async function placeOrder(canvas: Canvas) {
  await userEvent.selectOptions(canvas.getByLabelText('Input'), 'order, at the review');
  await answer(canvas, 'quotePrice', 'price', 'Resolve');
  await answer(canvas, 'validateCoupons', 'none', 'Resolve');
  await userEvent.selectOptions(canvas.getByLabelText('Sample of part.change'), '4');
  await press(canvas, 'Send part.change');
  await press(canvas, 'Send order.place');
  await isIn(canvas, /flow\.placing/);
}

/** An order whose answer is lost is placed by a retry, without a server; its steps are replayed and become a test. */
export const LostAnswer: StoryObj = {
  ...order,
  play: async ({ canvas }) => {
    await placeOrder(canvas);
    await answer(canvas, 'createOrder', 'lost', 'Reject');
    await isIn(canvas, /flow\.filling\.failed/);
    await expect(canvas.getByText('failure.kind: "network"')).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus();
    await press(canvas, 'Send order.retry');
    await answer(canvas, 'createOrder', 'placed', 'Resolve');
    await isIn(canvas, /flow\.placed/);

    await press(canvas, 'One step back');
    await isIn(canvas, /flow\.placing/);
    await press(canvas, 'One step on');
    await isIn(canvas, /flow\.placed/);
    await userEvent.click(canvas.getByText('As a test'));
    await expect(canvas.getByLabelText('Source of the test')).toHaveTextContent(/calls\.createOrder\?\.reject/);

    await press(canvas, 'Find the paths');
    await expect(await canvas.findByText(/0 states not reached/)).toBeVisible();
  },
};

/** A saved snapshot goes on with its pending actor; wrong ones and wrong payloads are refused where they are entered. */
export const SnapshotsAndPayloads: StoryObj = {
  ...order,
  play: async ({ canvas }) => {
    await placeOrder(canvas);
    await press(canvas, 'Save in this browser');
    await press(canvas, 'Restart');
    await press(canvas, 'Restore the saved one');
    await isIn(canvas, /flow\.placing/);

    const other = new File(['{"machine":"inbox","input":"start","snapshot":{}}'], 'inbox.json', {
      type: 'application/json',
    });
    await userEvent.upload(canvas.getByLabelText('Restore a file'), other);
    await expect(await canvas.findByText(/a snapshot of inbox, not of order/)).toBeVisible();
    await isIn(canvas, /flow\.placing/);

    const card = within(canvas.getByRole('article', { name: 'createOrder' }));
    await userEvent.clear(card.getByLabelText('Output'));
    await userEvent.type(card.getByLabelText('Output'), '{{"outcome": 4}');
    await userEvent.click(card.getByRole('button', { name: 'Resolve' }));
    await expect(card.getByRole('alert')).toHaveTextContent(/"outcome" is number, and not string/);
    await isIn(canvas, /flow\.placing/);

    await userEvent.click(card.getByRole('button', { name: 'Back to the sample' }));
    await answer(canvas, 'createOrder', 'placed', 'Resolve');
    await isIn(canvas, /flow\.placed/);
  },
};
