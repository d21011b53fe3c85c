import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router-dom';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { AddressBookPage } from '#src/features/address-book/address-book-page.tsx';
import { AddressPage } from '#src/features/address-book/address-page.tsx';
import { zipAnswers } from '#stories/forms/sample-services.ts';
import { fakeBook } from '#stories/support/fake-book.ts';
import { anaLucia } from '#fixtures/account.ts';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { rosasEntry, sampleEntries } from '#fixtures/contacts.ts';

const zips: FakeCalls = {
  areaByZip: ({ zipCode }) => {
    const { known = false, colonies = [] } = zipAnswers[zipCode] ?? {};
    return { zipCode, known, colonies: [...colonies], coverage: 'covered', settlements: [], catalogue: 'starter' };
  },
  stateCityByZip: ({ zipCode }) => {
    const { known = false, state = null, city = null, township = null } = zipAnswers[zipCode] ?? {};
    return { zipCode, known, state, city, township, catalogue: 'starter' };
  },
};

const site = (over: FakeCalls = {}) =>
  withFakeSite({ user: anaLucia, calls: { ...zips, ...fakeBook(sampleEntries), ...over } });
const edit = `/personalCenter/addressList/${rosasEntry.id}`;

const meta = {
  title: 'Screens/Addresses/Form',
  tags: ['journey:account'],
  component: AddressPage,
  parameters: { layout: 'fullscreen', route: '/personalCenter/addressList/new?type=2' },
  beforeEach: () => {
    localStorage.clear();
    sessionStorage.clear();
  },
  render: () => (
    <Routes>
      <Route path="/personalCenter/addressList" element={<AddressBookPage />} />
      <Route path="/personalCenter/addressList/new" element={<AddressPage />} />
      <Route path="/personalCenter/addressList/:id" element={<AddressPage />} />
    </Routes>
  ),
} satisfies Meta<typeof AddressPage>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

async function fillIn(canvas: Canvas): Promise<void> {
  await userEvent.type(await canvas.findByLabelText('Nombre'), 'Inés Cárdenas');
  await userEvent.type(canvas.getByLabelText('Teléfono celular'), '9991234567');
  await userEvent.type(canvas.getByLabelText('Código postal'), '97070');
  await userEvent.click(await canvas.findByRole('radio', { name: 'Alcalá Martín' }));
  await userEvent.type(canvas.getByLabelText('Calle'), 'Calle 25');
  await userEvent.type(canvas.getByLabelText('Número'), '204-B');
}

const save = (canvas: Canvas) => userEvent.click(canvas.getByRole('button', { name: 'Guardar dirección' }));

export const Pasted: Story = {
  name: 'FEAT-05 an address out of a chat fills the form, and says what it replaces, also of prefilled answers',
  parameters: { route: edit },
  decorators: [site()],
  play: async ({ canvas }) => {
    await canvas.findByDisplayValue(rosasEntry.name);
    await userEvent.click(await canvas.findByRole('button', { name: 'Pegar una dirección' }));
    const dialog = within(await within(document.body).findByRole('dialog'));
    await userEvent.click(await dialog.findByLabelText('Mensaje'));
    await userEvent.paste('Para Inés Cárdenas, calle 5 s/n x 35 y 37, tel 999 123 4567');
    await dialog.findByText(/^Reemplaza lo que el formulario ya tiene en: .*Teléfono/);
    await userEvent.click(dialog.getByRole('button', { name: 'Usar esta dirección' }));
    await canvas.findByDisplayValue('Inés Cárdenas');
    await expect(canvas.getByLabelText('Número')).toHaveValue('S/N');
  },
};

export const Added: Story = {
  name: 'CALL-16 ENT-14 D-60 an address is added to the book that the address names, the postal code filling in the place',
  decorators: [site()],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Nuevo destinatario' });
    await fillIn(canvas);
    await expect(canvas.getByText('Mérida, Yucatán')).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: /Usar como la de siempre/ }));
    await save(canvas);
    await canvas.findByRole('link', { name: 'Destinatarios · 3', current: 'page' });
    const row = within((await canvas.findByRole('cell', { name: /^Inés Cárdenas/ })).closest('tr') as HTMLElement);
    await expect(row.getByText('La de siempre')).toBeVisible();
    await expect(JSON.stringify({ ...localStorage })).not.toMatch(/Inés/);
  },
};

export const Quality: Story = {
  name: 'ROUTE-06 the quality meter says what the courier will miss and what to do, and follows what is typed',
  decorators: [site()],
  play: async ({ canvas }) => {
    const meter = within(await canvas.findByRole('region', { name: '¿La encontrará el repartidor?' }));
    await meter.findByText('0 de 5 datos que lo ayudan');
    await fillIn(canvas);
    await meter.findByText('3 de 5 datos que lo ayudan');
    await expect(meter.getByText(/^Describe lo que se ve desde la calle/)).toBeVisible();
    await userEvent.type(canvas.getByLabelText(/Referencias y entre calles/), 'Portón verde, entre 28 y 30');
    await meter.findByText('Sí: no le falta nada.');
    await userEvent.clear(canvas.getByLabelText('Número'));
    await userEvent.type(canvas.getByLabelText('Número'), 's/n');
    await meter.findByText(/^Sin número, el repartidor se guía por las referencias/);
  },
};

export const LeftHalfWay: Story = {
  name: 'ROUTE-06 what was typed is there again when one comes back, each book with its own',
  decorators: [site()],
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Nombre'), 'Inés');
    await userEvent.click(canvas.getByRole('link', { name: 'Direcciones' }));
    await userEvent.click(await canvas.findByRole('link', { name: /^Remitentes/ }));
    await userEvent.click(await canvas.findByRole('link', { name: 'Nueva dirección' }));
    await canvas.findByRole('heading', { level: 1, name: 'Nuevo remitente' });
    await expect(await canvas.findByLabelText('Nombre')).toHaveValue('');
    await userEvent.click(canvas.getByRole('link', { name: 'Direcciones' }));
    await userEvent.click(await canvas.findByRole('link', { name: /^Destinatarios/ }));
    await userEvent.click(await canvas.findByRole('link', { name: 'Nueva dirección' }));
    await expect(await canvas.findByLabelText('Nombre')).toHaveValue('Inés');
    await userEvent.click(canvas.getByRole('button', { name: 'Empezar de nuevo' }));
    await waitFor(() => expect(canvas.getByLabelText('Nombre')).toHaveValue(''));
  },
};

export const Wrong: Story = {
  name: 'ENT-14 what is wrong is said at its field, and nothing typed is lost',
  decorators: [site()],
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Nombre'), 'Inés');
    await save(canvas);
    await expect(await canvas.findByRole('alert')).toHaveFocus();
    await expect(canvas.getByLabelText('Nombre')).toHaveValue('Inés');
    await expect(canvas.getByLabelText('Código postal')).toBeInvalid();
  },
};

export const Refused: Story = {
  name: 'CALL-16 an error that only the server finds appears at its field as well',
  decorators: [
    site({
      addressAdd: () =>
        refusal('invalidParameter', { errors: [{ pointer: '/zip', key: 'rules:postalCode', params: {} }] }),
    }),
  ],
  play: async ({ canvas }) => {
    await fillIn(canvas);
    await save(canvas);
    await waitFor(() => expect(canvas.getByLabelText('Código postal')).toBeInvalid());
  },
};

export const BookFull: Story = {
  decorators: [site({ addressAdd: () => refusal('addressBookFull') })],
  play: async ({ canvas }) => {
    await fillIn(canvas);
    await save(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Tu libreta está llena. Borra direcciones que ya no uses. Lo que escribiste sigue aquí.',
    );
  },
};

export const SavedOffline: Story = {
  decorators: [site({ addressAdd: () => refusal('offline') })],
  play: async ({ canvas }) => {
    await fillIn(canvas);
    await save(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Sin internet');
    await expect(canvas.getByLabelText('Nombre')).toHaveValue('Inés Cárdenas');
  },
};

const keys: (string | undefined)[] = [];

export const SentAgain: Story = {
  name: 'CALL-16 a customer without a response saves again, also after leaving the page: by the same key, so that it is one entry',
  beforeEach: () => void keys.splice(0),
  decorators: [
    site({
      addressAdd: ({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        return refusal('offline');
      },
    }),
  ],
  play: async ({ canvas }) => {
    await fillIn(canvas);
    await save(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Sin internet');
    await save(canvas);
    await waitFor(() => expect(keys).toHaveLength(2));
    await userEvent.click(canvas.getByRole('link', { name: 'Direcciones' }));
    await userEvent.click(await canvas.findByRole('link', { name: 'Nueva dirección' }));
    await expect(await canvas.findByLabelText('Nombre')).toHaveValue('Inés Cárdenas');
    await save(canvas);
    await waitFor(() => expect(keys).toHaveLength(3));
    await expect(new Set(keys).size).toBe(1);
    await expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  },
};

export const Edited: Story = {
  name: 'CALL-15 CALL-17 an address is opened by its own address, changed and saved',
  parameters: { route: edit },
  decorators: [site()],
  play: async ({ canvas }) => {
    const street = await canvas.findByLabelText('Calle');
    await expect(street).toHaveValue('Calle 21');
    await userEvent.clear(street);
    await userEvent.type(street, 'Calle 60');
    await save(canvas);
    await expect(await canvas.findByRole('cell', { name: /^Calle 60 134/ })).toBeVisible();
  },
};

/** Another device saves first, once. */
function overtaken(): FakeCalls {
  const theirs = {
    ...rosasEntry,
    phone: '9990001122',
    street: 'Calle 33',
    company: 'Bordados Pech e Hijas',
    version: rosasEntry.version + 1,
  };
  const book = fakeBook([theirs, ...sampleEntries.slice(1)]);
  let reads = 0;
  return {
    ...book,
    addressDetail: (input) => {
      reads += 1;
      return reads === 1 ? rosasEntry : (book.addressDetail?.(input) ?? refusal('busy'));
    },
  };
}

export const Conflict: Story = {
  name: 'CALL-17 two versions are put together field by field, and nothing typed is lost',
  parameters: { route: edit },
  decorators: [site(overtaken())],
  play: async ({ canvas }) => {
    const street = await canvas.findByLabelText('Calle');
    await userEvent.clear(street);
    await userEvent.type(street, 'Calle 60');
    await save(canvas);
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: 'Alguien cambió esta dirección mientras la editabas' })).toHaveFocus(),
    );
    const choices = (label: string) => within(canvas.getByRole('radiogroup', { name: label }));
    // Only the other device has changed these; both have changed the street.
    await expect(choices('Empresa').getByRole('radio', { name: /Bordados Pech e Hijas/ })).toBeChecked();
    await expect(choices('Teléfono celular').getByRole('radio', { name: /9990001122/ })).toBeChecked();
    await expect(choices('Calle').getByRole('radio', { name: /Calle 60/ })).toBeChecked();
    await expect(canvas.queryByRole('radiogroup', { name: 'Nombre' })).toBeNull();
    await userEvent.click(choices('Teléfono celular').getByRole('radio', { name: /9994721180/ }));

    await userEvent.click(canvas.getByRole('button', { name: 'Volver al formulario' }));
    await expect(await canvas.findByLabelText('Calle')).toHaveValue('Calle 60');
    await save(canvas);
    await userEvent.click(await canvas.findByRole('button', { name: 'Guardar así' }));
    await expect(await canvas.findByRole('cell', { name: /^Calle 60 134/ })).toBeVisible();
    await expect(canvas.getByRole('cell', { name: /^Rosa Pech Canul ?Bordados Pech e Hijas/ })).toBeVisible();
  },
};

export const Gone: Story = {
  name: 'CALL-17 an address that was deleted meanwhile can be saved as a new one',
  parameters: { route: edit },
  decorators: [site({ addressUpdate: () => refusal('notFound') })],
  play: async ({ canvas }) => {
    await canvas.findByLabelText('Calle');
    await save(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Esta dirección ya no está en tu libreta.');
    await userEvent.click(canvas.getByRole('button', { name: 'Guardarla como nueva' }));
    await canvas.findByRole('link', { name: 'Remitentes · 5' });
  },
};

export const NotFound: Story = {
  parameters: { route: '/personalCenter/addressList/018f0000-0000-7000-8000-00000000ffff' },
  decorators: [site()],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'No encontramos esta dirección' });
  },
};

export const Loading: Story = { parameters: { route: edit }, decorators: [site({ addressDetail: pending })] };

export const Failed: Story = {
  parameters: { route: edit },
  decorators: [site({ addressDetail: () => refusal('busy') })],
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Reintentar' });
  },
};

export const Phone: Story = {
  parameters: { route: edit },
  globals: { viewport: { value: 'phone' } },
  decorators: [site()],
};
export const Arabic: Story = { parameters: { route: edit }, globals: { language: 'ar' }, decorators: [site()] };
export const ArabicConflictOnPhone: Story = {
  parameters: { route: edit },
  globals: { language: 'ar', viewport: { value: 'phone' } },
  decorators: [site(overtaken())],
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('الشارع'), ' bis');
    await userEvent.click(canvas.getByRole('button', { name: 'حفظ العنوان' }));
    await canvas.findByRole('heading', { name: 'تغيّر هذا العنوان أثناء تعديلك له' });
  },
};
