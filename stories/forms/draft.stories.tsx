import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test';
import * as recipient from '#schemas/generated/order/recipient.js';
import { draft as orderDraft } from '#schemas/generated/drafts/order.js';
import { SchemaForm } from '#src/courier-fields/index.ts';
import { DraftLine, DraftNewsBox, useDraft } from '#src/forms/drafts/index.ts';
import type { FormValue } from '#src/forms/index.ts';
import { sampleServices } from './sample-services.ts';

const texts = new Map<string, string>();
const storage = {
  get: (key: string) => texts.get(key) ?? null,
  set: (key: string, text: string) => Boolean(texts.set(key, text)),
  remove: (key: string) => void texts.delete(key),
};

interface DraftedProps {
  isFull?: boolean;
}

/** A form with its draft, as a screen puts them together. */
function Drafted({ isFull = false }: DraftedProps) {
  const { draft, state, news } = useDraft({
    module: orderDraft,
    storage: isFull ? { ...storage, set: () => false } : storage,
    clock: () => new Date('2026-11-20T16:42:00Z'),
  });
  const [value, setValue] = useState<FormValue<'order/recipient'>>(draft.parts().recipient ?? {});
  useEffect(
    () => draft.follow({ settle: () => undefined, onChange: (parts) => setValue(parts.recipient ?? {}) }),
    [draft],
  );
  return (
    <>
      <DraftLine state={state} />
      <DraftNewsBox news={news} draft={draft} forms={{ recipient }} />
      <SchemaForm
        form={recipient}
        value={value}
        onChange={(next) => {
          setValue(next);
          draft.save({ recipient: next });
        }}
        onSubmit={() => draft.end('placed')}
        services={sampleServices}
      />
      <button type="button" onClick={draft.startOver}>
        Empezar de nuevo
      </button>
    </>
  );
}

/** A screen that can be left and opened again. */
function Visits(props: DraftedProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Salir' : 'Volver'}
      </button>
      {isOpen && <Drafted {...props} />}
    </>
  );
}

const meta = {
  title: 'Forms/Draft',
  component: Visits,
  beforeEach: () => texts.clear(),
} satisfies Meta<typeof Visits>;

export default meta;
type Story = StoryObj<typeof meta>;

const nameLabel = 'Nombre de quien recibe';

export const Saved: Story = {
  name: 'what is typed is saved after a moment of calm, and says when',
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText(nameLabel), 'José');
    await canvas.findByText('Guardando…');
    await waitFor(() => expect(canvas.getByText(/^Borrador guardado, .*10:42/)).toBeVisible());
    await expect(texts.get('draft.order')).toContain('José');
  },
};

export const ComesBack: Story = {
  name: 'a draft comes back when the screen is opened again, the last word and a wrong one included',
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Teléfono celular'), '999');
    await userEvent.type(canvas.getByLabelText(nameLabel), 'José Án');
    fireEvent.click(canvas.getByRole('button', { name: 'Salir' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Volver' }));
    await waitFor(() => expect(canvas.getByLabelText(nameLabel)).toHaveValue('José Án'));
    await expect(canvas.getByLabelText('Teléfono celular')).toHaveValue('999');
  },
};

export const PageGoes: Story = {
  name: 'the last word is in the draft when the page goes',
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText(nameLabel), 'Jo');
    fireEvent(window, new Event('pagehide'));
    await expect(texts.get('draft.order')).toContain('"value":"Jo"');
  },
};

export const StartedOver: Story = {
  name: 'starting over empties the form and can be undone',
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText(nameLabel), 'José');
    fireEvent(window, new Event('pagehide'));
    await userEvent.click(canvas.getByRole('button', { name: 'Empezar de nuevo' }));
    await waitFor(() => expect(canvas.getByLabelText(nameLabel)).toHaveValue(''));
    await userEvent.click(await canvas.findByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(canvas.getByLabelText(nameLabel)).toHaveValue('José'));
  },
};

export const Full: Story = {
  args: { isFull: true },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText(nameLabel), 'José');
    await waitFor(() => expect(canvas.getByText('No pudimos guardar el borrador en este navegador')).toBeVisible());
  },
};
