import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { ImportPage } from '#src/features/address-book/import-page.tsx';
import { type Canvas, cell, describedBy, paste, press, repair } from './actions.ts';
import { forgetfulStore, longList, messyList, misfitList, readHere, site } from './support.tsx';

const meta = {
  title: 'Screens/Address import/Repairing',
  tags: ['journey:account'],
  component: ImportPage,
  parameters: { layout: 'fullscreen', route: '/personalCenter/addressList/import' },
  decorators: [site()],
  render: () => <ImportPage open={readHere} store={forgetfulStore()} />,
} satisfies Meta<typeof ImportPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Faults: Story = {
  name: 'ROUTE-06 every faulty cell says what is wrong, and the summary counts',
  play: async ({ canvas }) => {
    await repair(canvas, messyList);
    await canvas.findByText(/2 filas listas, 4 por corregir, 1 repetida/);
    await describedBy(cell(canvas, 3, 'phone'), 'Escribe 10 dígitos: llevas 6.');
    await expect(cell(canvas, 3, 'name')).toHaveTextContent('María Cortés');
    await expect(cell(canvas, 6, 'zip')).toHaveTextContent('01000');
    // The postal code gives the city; it does not determine which of two colonies it is.
    await waitFor(() => expect(cell(canvas, 4, 'city')).toHaveTextContent('Guadalajara'));
    await describedBy(cell(canvas, 4, 'town'), 'colonia');
  },
};

export const ByKeyboard: Story = {
  name: 'ROUTE-06 the next error, an edit, undone and redone, by keyboard',
  play: async ({ canvas }) => {
    await repair(canvas, messyList);
    await press(canvas, 'Siguiente error');
    await waitFor(() => expect(cell(canvas, 3, 'phone')).toHaveFocus());
    await userEvent.keyboard('{F2}');
    await userEvent.keyboard('0471{Escape}');
    await waitFor(() => expect(cell(canvas, 3, 'phone')).toHaveFocus());
    await expect(cell(canvas, 3, 'phone')).toHaveTextContent('229118');
    await userEvent.keyboard('2291180471{Enter}');
    await waitFor(() => expect(cell(canvas, 4, 'phone')).toHaveFocus());
    await expect(cell(canvas, 3, 'phone')).not.toHaveAttribute('aria-invalid');
    await canvas.findByText(/3 filas listas, 3 por corregir/);
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(cell(canvas, 3, 'phone')).toHaveTextContent('229118'));
    await userEvent.keyboard('{Control>}y{/Control}');
    await waitFor(() => expect(cell(canvas, 3, 'phone')).toHaveTextContent('2291180471'));
    await userEvent.keyboard('{Home}{ArrowUp}');
    await waitFor(() => expect(cell(canvas, 3, 'name')).toHaveFocus());
  },
};

export const FixTakenBack: Story = {
  name: 'ROUTE-06 a fix is shown, and can be undone',
  play: async ({ canvas }) => {
    await repair(canvas, messyList);
    await userEvent.click(cell(canvas, 6, 'zip'));
    const panel = within(await canvas.findByRole('complementary', { name: 'Celda elegida' }));
    await panel.findByText(/cero al principio/);
    await userEvent.click(panel.getByRole('button', { name: 'Dejar como venía' }));
    await describedBy(cell(canvas, 6, 'zip'), 'llevas 4');
  },
};

const asksAboutCode = async (place: Canvas) => {
  await place.findByText(/^Leímos .*9707.* y lo completamos como .*09707/);
  await place.findByText(/es de .*Iztapalapa, Ciudad de México.*, pero la fila dice .*Mérida, Yucatán/);
};

export const CompletedElsewhere: Story = {
  name: 'ROUTE-06 a completed postal code of another place is asked, never shown as put right',
  play: async ({ canvas }) => {
    await repair(canvas, misfitList);
    await canvas.findByText(/1 fila lista, 1 por corregir/);
    const code = cell(canvas, 1, 'zip');
    await waitFor(() => expect(code).toHaveTextContent(/Iztapalapa/));
    await describedBy(code, 'Iztapalapa, Ciudad de México');
    await expect(code).not.toHaveClass('corrected');
    await expect(cell(canvas, 2, 'zip')).toHaveClass('corrected');
    await userEvent.click(code);
    const panel = within(await canvas.findByRole('complementary', { name: 'Celda elegida' }));
    await asksAboutCode(panel);
    await expect(panel.queryByText(/Lo corregimos/)).toBeNull();
  },
};

export const CompletedElsewhereTaken: Story = {
  name: 'ROUTE-06 a completed postal code is taken with its place',
  play: async (context) => {
    await CompletedElsewhere.play?.(context);
    const { canvas } = context;
    await press(canvas, /^Usar .*09707.* y .*Iztapalapa/);
    await waitFor(() => expect(cell(canvas, 1, 'zip')).toHaveFocus());
    await expect(cell(canvas, 1, 'zip')).toHaveClass('corrected');
    await expect(cell(canvas, 1, 'state')).toHaveTextContent('Ciudad de México');
    await expect(cell(canvas, 1, 'township')).toHaveTextContent('Iztapalapa');
    await canvas.findByText(/2 filas listas, 0 por corregir/);
  },
};

export const CompletedElsewhereTyped: Story = {
  name: 'ROUTE-06 instead of a completed postal code another one is typed, or it is left as it came',
  play: async (context) => {
    await CompletedElsewhere.play?.(context);
    const { canvas } = context;
    await press(canvas, /^Dejar .*9707/);
    await describedBy(cell(canvas, 1, 'zip'), 'llevas 4');
    await waitFor(() => expect(cell(canvas, 1, 'zip')).toHaveFocus());
    await userEvent.keyboard('97070{Enter}');
    await canvas.findByText(/2 filas listas, 0 por corregir/);
    await expect(cell(canvas, 1, 'city')).toHaveTextContent('Mérida');
  },
};

export const WrittenElsewhere: Story = {
  name: 'ROUTE-06 a postal code of another state is asked as it was written, and taken with its place',
  play: async ({ canvas }) => {
    await repair(canvas, misfitList.replace(';9707;', ';09707;'));
    await canvas.findByText(/1 fila lista, 1 por corregir/);
    await userEvent.click(cell(canvas, 1, 'zip'));
    const panel = within(await canvas.findByRole('complementary', { name: 'Celda elegida' }));
    await panel.findByText(/es de .*Ciudad de México.*, pero la fila dice .*Mérida, Yucatán/);
    await expect(panel.queryByText(/^Leímos/)).toBeNull();
    await expect(panel.queryByRole('button', { name: /^Dejar/ })).toBeNull();
    await press(canvas, /^Usar .*09707.* y .*Ciudad de México/);
    await canvas.findByText(/2 filas listas, 0 por corregir/);
    await expect(cell(canvas, 1, 'city')).toHaveTextContent('Ciudad de México');
  },
};

export const CompletedElsewhereOnPhone: Story = {
  name: 'ROUTE-06 on a phone the question appears below the postal code',
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await repair(canvas, misfitList);
    const ticket = (await canvas.findByRole('heading', { name: 'José Ñáñez' })).closest('article');
    const fields = within(ticket ?? document.body);
    await asksAboutCode(fields);
    await userEvent.click(fields.getByRole('button', { name: /^Usar/ }));
    await canvas.findByText(/2 filas listas, 0 por corregir/);
  },
};

export const CompletedElsewhereArabic: Story = {
  globals: { language: 'ar' },
  play: async ({ canvas }) => {
    await paste(canvas, misfitList);
    await press(canvas, 'مراجعة الصفوف');
    await canvas.findByRole('grid');
    await userEvent.click(cell(canvas, 1, 'zip'));
    await canvas.findByText(/^قرأنا .*9707.* وأكملناه إلى .*09707/);
  },
};

export const AllLikeIt: Story = {
  name: 'ROUTE-06 one repair for all rows like it',
  play: async ({ canvas }) => {
    await repair(
      canvas,
      'Nombre;Tel;CP;Estado;Ciudad;Colonia;Calle;Núm\nAna;9611234567;29000;Chiapas;Tuxtla;;Uno;1\nEva;9611234568;29000;Chiapas;Tuxtla;;Dos;2\nIda;9611234569;29000;Chiapas;Tuxtla;;Tres;3',
    );
    await userEvent.click(cell(canvas, 1, 'town'));
    await userEvent.keyboard('Centro{Enter}');
    await press(canvas, /Poner.*Centro.*en todas/);
    await canvas.findByText(/3 filas listas, 0 por corregir/);
  },
};

export const Duplicates: Story = {
  name: 'D-57 two rows with the same address show what differs, and become one',
  play: async ({ canvas }) => {
    await repair(canvas, messyList);
    await press(canvas, /^Repetidas/);
    await userEvent.click(cell(canvas, 5, 'name'));
    const panel = within(await canvas.findByRole('complementary', { name: 'Celda elegida' }));
    await panel.findByText('Es la misma dirección que la fila 4.');
    await panel.findByRole('row', { name: /Teléfono celular 9611234567 9619999999/ });
    await userEvent.click(panel.getByRole('button', { name: 'Unir y dejar la más completa' }));
    await canvas.findByText(/0 repetidas/);
  },
};

export const FiveThousandRows: Story = {
  name: 'ROUTE-06 of thousands of rows only those in sight are drawn',
  play: async ({ canvas }) => {
    await repair(canvas, longList);
    const grid = await canvas.findByRole('grid');
    await expect(grid).toHaveAttribute('aria-rowcount', '5001');
    await expect(within(grid).getAllByRole('row').length).toBeLessThan(60);
    await userEvent.click(cell(canvas, 1, 'name'));
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await waitFor(() => expect(cell(canvas, 5_000, 'address1')).toHaveFocus());
  },
};

export const NothingReady: Story = {
  name: 'ROUTE-06 while no row is right, the button says why it imports nothing',
  play: async ({ canvas }) => {
    await repair(canvas, 'Nombre;Tel\nAna;1\nEva;2');
    const button = await canvas.findByRole('button', { name: 'Importar direcciones' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(/Ninguna fila está lista todavía/);
    await userEvent.click(button);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Ninguna fila está lista todavía');
    await expect(button).toHaveAccessibleDescription(/Ninguna fila está lista todavía/);
  },
};

export const Discarding: Story = {
  play: async ({ canvas }) => {
    await repair(canvas, messyList);
    await press(canvas, 'Empezar de nuevo');
    const dialog = within(await within(document.body).findByRole('dialog'));
    await dialog.findByText(/Se pierden 7 filas/);
    await userEvent.click(dialog.getByRole('button', { name: 'Sí, descartarlo' }));
    await canvas.findByRole('button', { name: 'Elegir archivo' });
  },
};

export const Phone: Story = {
  name: 'ROUTE-06 on a phone each row is a ticket with only its faulty fields open',
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await repair(canvas, messyList);
    const ticket = (await canvas.findByRole('heading', { name: 'María Cortés' })).closest('article');
    const fields = within(ticket ?? document.body);
    await expect(fields.getAllByRole('textbox')).toHaveLength(1);
    const phone = fields.getByRole('textbox', { name: 'Teléfono celular' });
    await expect(phone).toHaveAccessibleDescription('Escribe 10 dígitos: llevas 6.');
    await userEvent.clear(phone);
    await userEvent.type(phone, '2291180471');
    await userEvent.tab();
    await fields.findByText('Lista');
  },
};

export const Arabic: Story = {
  globals: { language: 'ar' },
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('textbox');
    await userEvent.click(box);
    await userEvent.paste(messyList);
    await press(canvas, 'قراءة الخلايا');
    await press(canvas, 'مراجعة الصفوف');
    await canvas.findByRole('grid');
    await userEvent.click(cell(canvas, 1, 'name'));
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(cell(canvas, 1, 'phone')).toHaveFocus());
  },
};
