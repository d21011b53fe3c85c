import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import * as recipient from '#schemas/generated/order/recipient.js';
import * as sender from '#schemas/generated/order/sender.js';
import { DraftLine, DraftNewsBox, type UsedDraft } from '#src/forms/drafts/index.ts';

const at = new Date('2026-11-20T16:42:00Z');

const states: UsedDraft['state'][] = [
  { status: 'saving' },
  { status: 'saved', at },
  { status: 'saved', at, place: 'account' },
  { status: 'saved', at, place: 'offline' },
  { status: 'saved', at, place: 'device' },
  { status: 'failed' },
];

const names = [
  'sender.name',
  'sender.phone',
  'recipient.name',
  'recipient.street',
  'recipient.address1',
  'recipient.email',
  'completed.sender',
];

const news: NonNullable<UsedDraft['news']>[] = [
  { kind: 'changed', names: names.slice(0, 1), canUndo: true },
  { kind: 'changed', names, canUndo: true },
  { kind: 'continued', names, canUndo: false },
  { kind: 'startedOver', names, canUndo: true },
  { kind: 'placed', names, canUndo: true },
  { kind: 'discarded', names, canUndo: true },
];

const nothing = () => undefined;

/** Every text that a draft can show. */
function DraftWords() {
  return (
    <div className="page">
      {states.map((state) => (
        <p key={JSON.stringify(state)}>
          <DraftLine state={state} />
        </p>
      ))}
      {news.map((each) => (
        <div key={`${each.kind}-${each.names.length}`} style={{ marginBlockStart: '1rem' }}>
          <DraftNewsBox news={each} draft={{ undo: nothing, dismiss: nothing }} forms={{ sender, recipient }} />
        </div>
      ))}
    </div>
  );
}

const meta = {
  title: 'Forms/Draft states',
  component: DraftWords,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof DraftWords>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Words: Story = {
  name: 'where the draft is, and what came to it from elsewhere',
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Sin internet, guardado en este teléfono')).toBeVisible();
    await expect(canvas.getByText(/^Borrador guardado en tu cuenta, .*10:42/)).toBeVisible();
    await expect(canvas.getByText(/Nombre de quien envía, Teléfono celular.* y \d datos? más/)).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: 'Deshacer' })).toHaveLength(3);
    await expect(canvas.getAllByRole('button', { name: 'Conservar lo mío como pedido nuevo' })).toHaveLength(2);
  },
};

export const Arabic: Story = {
  globals: { language: 'ar' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('لا يوجد إنترنت، حُفظت على هذا الهاتف')).toBeVisible();
  },
};

export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
