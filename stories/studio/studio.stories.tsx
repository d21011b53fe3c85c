import type { Meta, StoryObj } from '@storybook/react-vite';
import { createInstance } from 'i18next';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import { withJson } from '#schemas/editing/json-text.ts';
import { Studio } from '#src/studio/studio.tsx';
import { addStudioWords } from '#src/studio/words.ts';
import { createFakeStudio, type FakeStudio, finding, release } from './fake-studio.ts';

interface StageProps extends FakeStudio {
  language?: 'es' | 'en';
}

function Stage({ language = 'es', ...fake }: StageProps) {
  const [backend] = useState(() => createFakeStudio(fake));
  const [words] = useState(() => {
    const made = createInstance();
    void made.init({
      lng: language,
      fallbackLng: false,
      initAsync: false,
      resources: {},
      interpolation: { escapeValue: false },
    });
    addStudioWords(made);
    return made;
  });
  return (
    <I18nextProvider i18n={words}>
      <Studio backend={backend} />
    </I18nextProvider>
  );
}

const meta: Meta<typeof Stage> = {
  title: 'Screens/Studio',
  tags: ['journey:operations'],
  component: Stage,
  // The empty frame has no checker to answer, for which axe would wait a minute.
  parameters: { layout: 'fullscreen', a11y: { options: { iframes: false } } },
};
export default meta;
type Story = StoryObj<typeof Stage>;

/** By the search, with the keyboard alone. */
async function choose(words: string): Promise<void> {
  const search = await screen.findByRole('searchbox');
  search.focus();
  await userEvent.keyboard(`${words}{ArrowDown}{Enter}`);
}

const inspector = () => screen.getByRole('complementary');
const limit = (value: string) => within(inspector()).findByDisplayValue(value);

export const Loading: Story = { args: { isSlow: true } };

export const Unreadable: Story = {
  args: { isUnreadable: true },
  play: async () => void (await screen.findByRole('alert')),
};

/** Nothing is changed yet. */
export const Empty: Story = {
  play: async () => {
    await expect(await screen.findByText('Sin cambios')).toBeVisible();
    await expect(await screen.findByRole('tree')).toBeVisible();
  },
};

export const LowersALimit: Story = {
  play: async () => {
    await choose('Peso · ¿Qué envías?');
    const input = await limit('30');
    await userEvent.clear(input);
    await userEvent.type(input, '25');
    await expect(await within(inspector()).findByText('antes 30 kg')).toBeVisible();
    await expect(await screen.findByText('1 cambio')).toBeVisible();
    await expect(within(inspector()).getByText('1,144')).toBeVisible();
  },
};

export const RefusesALimit: Story = {
  play: async () => {
    await choose('Peso · ¿Qué envías?');
    const input = await limit('30');
    await userEvent.clear(input);
    await userEvent.type(input, '-2');
    await expect(await within(inspector()).findByText('Un límite no puede ser negativo.')).toBeVisible();
    await expect(input).toHaveValue('-2');
  },
};

export const RefusesAText: Story = {
  play: async () => {
    await choose('Peso · ¿Qué envías?');
    const title = await within(inspector()).findByRole('textbox', { name: 'Título, portugués' });
    fireEvent.change(title, { target: { value: 'Até 30' } });
    await expect(await within(inspector()).findByText(/lleva un número escrito/)).toBeVisible();
    await expect(title).toHaveValue('Até 30');
  },
};

const fields = 'messages/es/fields.json';
const withMarkup = {
  files: { [fields]: withJson(release[fields] ?? '{}', ['parcel', 'weight'], '<img src=x onerror=alert(1)>') },
  constants: {},
};

/** What someone wrote as markup is text. */
export const MarkupInATitle: Story = {
  args: { changes: withMarkup },
  play: async () => {
    await choose('onerror');
    await expect(
      await within(inspector()).findByRole('heading', { name: '<img src=x onerror=alert(1)>' }),
    ).toBeVisible();
  },
};

export const Json: Story = {
  play: async () => {
    await choose('Peso · ¿Qué envías?');
    await userEvent.click(within(inspector()).getByRole('button', { name: 'JSON' }));
    const text = await within(inspector()).findByRole('textbox');
    fireEvent.change(text, { target: { value: '{ "title": ' } });
    await expect(await within(inspector()).findByText(/No es JSON válido/)).toBeVisible();
    fireEvent.change(text, {
      target: { value: (release['forms/order/parcel.schema.json'] ?? '').replace('"weight", ', '') },
    });
    await userEvent.click(within(inspector()).getByRole('button', { name: 'En palabras' }));
    await expect(await within(inspector()).findByRole('checkbox', { name: 'Es obligatorio' })).not.toBeChecked();
  },
};

export const NewField: Story = {
  play: async () => {
    await choose('Peso · ¿Qué envías?');
    await userEvent.click(within(inspector()).getByRole('button', { name: 'Nuevo campo debajo' }));
    const titles = within(await within(inspector()).findByRole('group', { name: 'Título en cinco idiomas' }));
    for (const box of titles.getAllByRole('textbox')) fireEvent.change(box, { target: { value: 'Fragile note' } });
    await userEvent.click(within(inspector()).getByRole('button', { name: 'Agregar el campo' }));
    await expect(await within(inspector()).findByRole('heading', { name: 'Fragile note' })).toBeVisible();
    await userEvent.click(within(inspector()).getByRole('button', { name: 'Agregar una condición' }));
    await userEvent.click(await within(inspector()).findByRole('button', { name: 'Aplicar' }));
    await expect(await within(inspector()).findByText(/^Solo si/)).toBeVisible();
  },
};

export const Findings: Story = {
  args: { findings: [finding] },
  play: async () => void (await screen.findByText(/Sigue la última versión buena/)),
};

export const TwoAnalysts: Story = {
  args: { others: ['Óscar Ledesma'], theirs: { files: {}, constants: { 'parcel.web.maxWeightKg': 28 } } },
  play: async () => {
    await choose('Peso · ¿Qué envías?');
    const input = await limit('30');
    await userEvent.clear(input);
    await userEvent.type(input, '25');
    await expect(await screen.findByText(/Los dos cambiaron lo mismo/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Tomar lo suyo' }));
    await waitFor(() => expect(screen.queryByText(/Los dos cambiaron lo mismo/)).toBeNull());
  },
};

export const NotSaved: Story = {
  args: { failsToSave: true, changes: { files: {}, constants: {} } },
  play: async () => {
    await choose('Peso · ¿Qué envías?');
    const input = await limit('30');
    await userEvent.type(input, '{Backspace}5');
    await expect(await screen.findByText(/Tus cambios siguen aquí/)).toBeVisible();
  },
};

const lower = { files: {}, constants: { 'parcel.web.maxWeightKg': 25 } };

export const ReviewReady: Story = {
  args: {
    changes: lower,
    versions: [
      {
        name: 'v2026.11.3',
        about: 'Tipo de contenido: agrega Plantas',
        writtenBy: 'Inés Márquez',
        reviewedBy: 'Óscar Ledesma',
        publishedAt: '2026-11-18T12:00:00Z',
        state: 'current',
      },
      {
        name: 'v2026.11.2',
        about: 'Turno de 20 a 22 h',
        writtenBy: 'Nadia Sauma',
        reviewedBy: 'Inés Márquez',
        publishedAt: '2026-11-12T12:00:00Z',
        state: 'rolledBack',
      },
    ],
  },
  play: async () => {
    await screen.findByRole('tree');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect(await screen.findByRole('heading', { name: '1 cambio listo para publicar' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Pedir la publicación' }));
    await expect(await screen.findByText(/segunda persona\.$/)).toBeVisible();
  },
};

export const ReviewWithFindings: Story = {
  args: { changes: withMarkup, findings: [finding], isClone: true, language: 'en' },
  play: async () => {
    await screen.findByRole('tree');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect(await screen.findByRole('heading', { name: '1 finding to correct' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Files' }));
  },
};

export const OnAPhone: Story = {
  args: { language: 'en' },
  globals: { viewport: { value: 'phone' } },
  play: async () => void (await screen.findByRole('tree')),
};
