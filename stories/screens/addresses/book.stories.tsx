import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link, Route, Routes } from 'react-router-dom';
import { expect, screen, waitFor, within } from 'storybook/test';
import { AddressBookPage } from '#src/features/address-book/address-book-page.tsx';
import { fakeBook } from '#stories/support/fake-book.ts';
import { anaLucia } from '#fixtures/account.ts';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { manyEntries, sampleEntries } from '#fixtures/contacts.ts';

const site = (calls: FakeCalls = fakeBook(sampleEntries)) => withFakeSite({ user: anaLucia, calls });

const meta = {
  title: 'Screens/Addresses/Book',
  tags: ['journey:account'],
  component: AddressBookPage,
  parameters: { layout: 'fullscreen', route: '/personalCenter/addressList' },
  beforeEach: () => sessionStorage.clear(),
  render: () => (
    <Routes>
      <Route path="/personalCenter/addressList" element={<AddressBookPage />} />
      <Route path="/personalCenter/coupon" element={<Link to="/personalCenter/addressList">Direcciones</Link>} />
    </Routes>
  ),
} satisfies Meta<typeof AddressBookPage>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

/** The row of a person, in the table that is on screen. */
const toRow = async (canvas: Canvas, name: string) =>
  within((await canvas.findByRole('cell', { name: new RegExp(`^${name}`) })).closest('tr') as HTMLElement);

const visible = (elements: HTMLElement[]) => elements.filter((element) => element.checkVisibility());

export const Senders: Story = {
  name: 'ROUTE-06 ENT-03 ENT-14 the book opens with the senders, their default, and what a courier will miss',
  decorators: [site()],
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: 'Remitentes · 4', current: 'page' });
    await canvas.findByRole('link', { name: 'Destinatarios · 2' });
    await expect((await toRow(canvas, 'Rosa Pech')).getByText('La de siempre')).toBeVisible();
    await expect((await toRow(canvas, 'Rosa Pech')).getByText('Completa')).toBeVisible();
    await expect((await toRow(canvas, 'Taller Ámbar')).getByText('Faltan 2 datos')).toBeVisible();
    await expect((await toRow(canvas, 'Taller Ámbar')).getByText('referencias y entre calles')).toBeVisible();
    await expect((await toRow(canvas, 'Jesús Ñuu')).getByText('referencias, sin número y entre calles')).toBeVisible();
  },
};

export const Recipients: Story = {
  name: 'D-39 the address says whose book it is: 2 is the recipients’',
  parameters: { route: '/personalCenter/addressList?type=2' },
  decorators: [site()],
  play: async ({ canvas }) => {
    await toRow(canvas, 'Marina Cortés');
    await expect(canvas.queryByText('Taller Ámbar')).toBeNull();
    await expect(canvas.getByRole('link', { name: 'Nueva dirección' })).toHaveAttribute(
      'href',
      '/personalCenter/addressList/new?type=2',
    );
  },
};

export const Found: Story = {
  decorators: [site()],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('searchbox'), 'orizaba{Enter}');
    await waitFor(() => expect(canvas.queryByText('Jesús Ñuu')).toBeNull());
    await toRow(canvas, 'Taller Ámbar');
  },
};

export const NoMatch: Story = {
  parameters: { route: '/personalCenter/addressList?q=nadie' },
  decorators: [site()],
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: 'Quitar la búsqueda' });
  },
};

export const Defaults: Story = {
  name: 'CALL-18 ENT-14 a default is set and taken away again, and the menu closes by its action',
  decorators: [site()],
  play: async ({ canvas, userEvent }) => {
    const more = (await toRow(canvas, 'Taller Ámbar')).getByRole('button', { name: /^Más acciones/ });
    await userEvent.click(more);
    await userEvent.click(
      await (await toRow(canvas, 'Taller Ámbar')).findByRole('menuitem', { name: 'Enviar siempre desde aquí' }),
    );
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await waitFor(async () => expect((await toRow(canvas, 'Taller Ámbar')).getByText('La de siempre')).toBeVisible());
    await expect((await toRow(canvas, 'Rosa Pech')).queryByText('La de siempre')).toBeNull();
    await expect(canvas.getByText(/Taller Ámbar.* es ahora la de siempre\./)).toBeVisible();
    await userEvent.click((await toRow(canvas, 'Taller Ámbar')).getByRole('button', { name: /^Más acciones/ }));
    await userEvent.click(
      await (await toRow(canvas, 'Taller Ámbar')).findByRole('menuitem', { name: 'Ya no es la de siempre' }),
    );
    await waitFor(() => expect(visible(canvas.queryAllByText('La de siempre'))).toHaveLength(0));
  },
};

export const MenuKeys: Story = {
  name: 'the menu of an address: arrows walk, Escape gives the focus back, Tab leaves it behind, Enter acts',
  decorators: [site()],
  play: async ({ canvas, userEvent }) => {
    const row = await toRow(canvas, 'Taller Ámbar');
    const more = row.getByRole('button', { name: /^Más acciones/ });
    const standsAt = async (name: string) => {
      const menu = await row.findByRole('menu', { name: /^Más acciones/ });
      await waitFor(() => expect(menu).toHaveFocus());
      await waitFor(() =>
        expect(menu).toHaveAttribute('aria-activedescendant', row.getByRole('menuitem', { name }).id),
      );
    };
    more.focus();
    await userEvent.keyboard('{Enter}');
    await standsAt('Enviar siempre desde aquí');
    await userEvent.keyboard('{ArrowDown}');
    await standsAt('Borrar');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(row.queryByRole('menu')).toBeNull());
    await expect(more).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await standsAt('Enviar siempre desde aquí');
    await userEvent.tab();
    await waitFor(() => expect(row.queryByRole('menu')).toBeNull());
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(more);
    await standsAt('Enviar siempre desde aquí');
    await userEvent.click(more);
    await waitFor(() => expect(row.queryByRole('menu')).toBeNull());
    await userEvent.keyboard('{Enter}');
    await standsAt('Enviar siempre desde aquí');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(row.getByText('La de siempre')).toBeVisible());
    await expect(more).toHaveFocus();
  },
};

export const MenuArabic: Story = {
  name: 'from right to left the menu of an address stays on screen',
  globals: { language: 'ar' },
  decorators: [site()],
  play: async ({ canvas, userEvent }) => {
    const [more] = visible(await canvas.findAllByRole('button', { expanded: false, name: /Taller Ámbar/ }));
    await userEvent.click(more as HTMLElement);
    const { left, right } = ((await canvas.findByRole('menu')).parentElement as HTMLElement).getBoundingClientRect();
    await expect(left).toBeGreaterThanOrEqual(0);
    await expect(right).toBeLessThanOrEqual(window.innerWidth);
    await expect(Math.abs(left - (more as HTMLElement).getBoundingClientRect().left)).toBeLessThan(2);
  },
};

export const DeletedAndBack: Story = {
  name: 'CALL-19 ROUTE-06 several are deleted at once and brought back, also after a look at another page',
  decorators: [site()],
  play: async ({ canvas, userEvent }) => {
    for (const name of ['Taller Ámbar', 'Jesús Ñuu'])
      await userEvent.click((await toRow(canvas, name)).getByRole('checkbox'));
    const bar = within(await canvas.findByRole('group', { name: 'Direcciones elegidas' }));
    await bar.findByText('2 elegidas');
    await userEvent.click(bar.getByRole('button', { name: 'Borrar' }));
    await canvas.findByText('Borraste 2 direcciones.');
    await waitFor(() => expect(canvas.queryByText('Taller Ámbar')).toBeNull());
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Deshacer' })).toHaveFocus());
    await canvas.findByRole('link', { name: 'Remitentes · 2' });

    await userEvent.click(canvas.getByRole('link', { name: /Destinatarios/ }));
    await toRow(canvas, 'Marina Cortés');
    await userEvent.click(canvas.getByRole('button', { name: 'Deshacer' }));
    await canvas.findByText('Listo: 2 direcciones están de vuelta.');
    await expect(canvas.queryByText(/^Borraste/)).toBeNull();
    await userEvent.click(await canvas.findByRole('link', { name: 'Remitentes · 4' }));
    await expect((await toRow(canvas, 'Taller Ámbar')).getByRole('checkbox')).not.toBeChecked();
  },
};

export const BackOneByOne: Story = {
  name: 'ROUTE-06 deletions are undone one after the other, the last first; then the focus moves to the title',
  decorators: [site()],
  play: async ({ canvas, userEvent }) => {
    for (const name of ['Taller Ámbar', 'Jesús Ñuu']) {
      await userEvent.click((await toRow(canvas, name)).getByRole('checkbox'));
      await userEvent.click(
        within(await canvas.findByRole('group', { name: 'Direcciones elegidas' })).getByRole('button', {
          name: 'Borrar',
        }),
      );
      await waitFor(() => expect(canvas.queryByText(name)).toBeNull());
    }
    await userEvent.click(canvas.getByRole('button', { name: 'Deshacer' }));
    await toRow(canvas, 'Jesús Ñuu');
    await expect(canvas.queryByText('Taller Ámbar')).toBeNull();
    await userEvent.click(await canvas.findByRole('button', { name: 'Deshacer' }));
    await toRow(canvas, 'Taller Ámbar');
    await expect(canvas.queryByRole('button', { name: 'Deshacer' })).toBeNull();
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
  },
};

export const UndoneSoon: Story = {
  name: 'ROUTE-06 an address that comes back at once is no longer selected',
  decorators: [site()],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click((await toRow(canvas, 'Taller Ámbar')).getByRole('checkbox'));
    await userEvent.click(
      within(await canvas.findByRole('group', { name: 'Direcciones elegidas' })).getByRole('button', {
        name: 'Borrar',
      }),
    );
    await waitFor(() => expect(canvas.queryByText('Taller Ámbar')).toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: 'Deshacer' }));
    await expect((await toRow(canvas, 'Taller Ámbar')).getByRole('checkbox')).not.toBeChecked();
  },
};

export const UndoneLater: Story = {
  name: 'ROUTE-06 what was deleted earlier in this visit still has its way back',
  decorators: [site()],
  beforeEach: () =>
    sessionStorage.setItem(
      `deletedAddresses.${anaLucia.userId}`,
      JSON.stringify([{ type: 1, ids: [sampleEntries[1]?.id] }]),
    ),
  play: async ({ canvas }) => {
    await canvas.findByText('Borraste 1 dirección.');
    await expect(canvas.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  },
};

export const UndoTooLate: Story = {
  name: 'ROUTE-06 an undo that comes too late says so and is offered no longer',
  decorators: [site(fakeBook(sampleEntries, { addressRestore: () => refusal('undoTooLate') }))],
  beforeEach: UndoneLater.beforeEach,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Deshacer' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('pasó demasiado tiempo');
    await expect(canvas.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  },
};

export const DeleteFails: Story = {
  decorators: [site(fakeBook(sampleEntries, { addressDelete: () => refusal('offline') }))],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click((await toRow(canvas, 'Taller Ámbar')).getByRole('checkbox'));
    await userEvent.click(
      within(await canvas.findByRole('group', { name: 'Direcciones elegidas' })).getByRole('button', {
        name: 'Borrar',
      }),
    );
    await expect(await canvas.findByRole('alert')).toHaveTextContent('No se borró nada. Sin internet');
    await expect((await toRow(canvas, 'Taller Ámbar')).getByRole('checkbox')).toBeChecked();
  },
};

export const LastOfThePage: Story = {
  name: 'D-37 when the rows of the last page are gone, the page before it is shown',
  parameters: { route: '/personalCenter/addressList?page=3' },
  decorators: [site(fakeBook(manyEntries))],
  play: async ({ canvas, userEvent }) => {
    await toRow(canvas, 'Persona 23');
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Elegir todas las de esta página' }));
    await userEvent.click(
      within(await canvas.findByRole('group', { name: 'Direcciones elegidas' })).getByRole('button', {
        name: 'Borrar',
      }),
    );
    await toRow(canvas, 'Persona 20');
  },
};

export const ManyPages: Story = {
  parameters: { route: '/personalCenter/addressList?page=2' },
  decorators: [site(fakeBook(manyEntries))],
};

export const ExportRejected: Story = {
  name: 'ROUTE-06 D-36 a rejected export says so in place',
  decorators: [site(fakeBook(sampleEntries, { addressExport: () => refusal('busy') }))],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Exportar' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'No pudimos exportar la libreta. El sistema está ocupado',
    );
    await expect(canvas.getByRole('link', { name: 'Importar' })).toHaveAttribute(
      'href',
      '/personalCenter/addressList/import?type=1',
    );
  },
};

export const EmptyBook: Story = {
  decorators: [site(fakeBook([]))],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Aún no guardas remitentes' });
  },
};

export const Loading: Story = { decorators: [site({ addressList: pending })] };

export const Failed: Story = {
  decorators: [site({ addressList: () => refusal('busy') })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('El sistema está ocupado');
  },
};

export const Offline: Story = {
  decorators: [site({ addressList: () => refusal('offline') })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Sin internet');
  },
};

const phone = { viewport: { value: 'phone' } };

export const Phone: Story = {
  globals: phone,
  decorators: [site()],
  play: async ({ canvas, userEvent }) => {
    const [more] = visible(await canvas.findAllByRole('button', { name: /^Más acciones para .*Taller Ámbar/ }));
    await userEvent.click(more as HTMLElement);
    await userEvent.click(await screen.findByRole('button', { name: 'Borrar' }));
    await canvas.findByText('Borraste 1 dirección.');
  },
};
export const Arabic: Story = { globals: { language: 'ar' }, decorators: [site()] };
export const ArabicPhone: Story = { globals: { ...phone, language: 'ar' }, decorators: [site()] };

/** The menu of every address that is on screen: all of it is inside the window, above its button where there is no space below. */
const menusInWindow: Story['play'] = async ({ canvas, userEvent }) => {
  await canvas.findAllByText(/Taller Ámbar/);
  const openers = visible(canvas.getAllByRole('button', { expanded: false })).filter(
    (button) => button.getAttribute('aria-haspopup') === 'menu',
  );
  await expect(openers.length).toBeGreaterThan(1);
  for (const opener of openers) {
    // As low in the window as the page allows.
    opener.scrollIntoView({ block: 'end', behavior: 'instant' });
    await userEvent.click(opener);
    const menu = await canvas.findByRole('menu');
    await waitFor(() => expect(menu).toHaveFocus());
    const { left, right, top, bottom } = (menu.parentElement as HTMLElement).getBoundingClientRect();
    await expect(left).toBeGreaterThanOrEqual(0);
    await expect(right).toBeLessThanOrEqual(window.innerWidth);
    await expect(top).toBeGreaterThanOrEqual(0);
    await expect(bottom).toBeLessThanOrEqual(window.innerHeight);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.queryByRole('menu')).toBeNull());
  }
};

export const Menus: Story = {
  name: 'the menu of every address opens inside the window',
  decorators: [site()],
  play: menusInWindow,
};

/** On a phone it is a sheet. */
const sheetsInWindow: Story['play'] = async ({ canvas, userEvent }) => {
  await canvas.findAllByText(/Taller Ámbar/);
  const openers = visible(canvas.getAllByRole('button', { expanded: false })).filter(
    (button) => button.getAttribute('aria-haspopup') === 'dialog',
  );
  await expect(openers.length).toBeGreaterThan(1);
  for (const opener of openers) {
    await userEvent.click(opener);
    const sheet = await screen.findByRole('dialog');
    const entries = await within(sheet).findAllByRole('button');
    await waitFor(() => expect(entries).toContain(document.activeElement));
    for (const entry of entries) {
      const { left, right, top, bottom, height } = entry.getBoundingClientRect();
      await expect(height).toBeGreaterThanOrEqual(44);
      await expect(left).toBeGreaterThanOrEqual(0);
      await expect(right).toBeLessThanOrEqual(window.innerWidth);
      await expect(top).toBeGreaterThanOrEqual(0);
      await expect(bottom).toBeLessThanOrEqual(window.innerHeight);
      // No other element covers it, and nothing clips it.
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      await expect(entry).toContainElement(hit as HTMLElement);
    }
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(opener).toHaveFocus();
  }
};

export const PhoneMenus: Story = {
  name: 'FEAT-14 on a phone the menu of every address opens as a sheet inside the window',
  globals: phone,
  decorators: [site()],
  play: sheetsInWindow,
};
export const ArabicPhoneMenus: Story = {
  name: 'FEAT-14 on a phone the menu of every address opens as a sheet inside the window, from right to left',
  globals: { ...phone, language: 'ar' },
  decorators: [site()],
  play: sheetsInWindow,
};
