import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { TransitPage } from '#src/features/transit/transit-page.tsx';
import { atTime } from '#stories/support/at-time.ts';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { samplePlaces } from '#fixtures/branches.ts';
import { guadalupes, sampleTransit, unknownPlace } from '#fixtures/transit.ts';

const site = (transitTimes?: FakeCalls['transitTimes']) =>
  withFakeSite({ calls: { ...(transitTimes && { transitTimes }) } });
const asked = '/shipping-days?from=44100&to=97000&date=2026-11-13&time=10:20';

const meta = {
  title: 'Screens/Transit times',
  tags: ['journey:quote'],
  component: TransitPage,
  parameters: { layout: 'fullscreen', route: asked },
  beforeEach: atTime('2026-11-13T16:20:00Z'),
  decorators: [site(({ date, time }) => sampleTransit(date ?? '2026-11-13', time ?? null))],
} satisfies Meta<typeof TransitPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const ticket = async (canvas: ReturnType<typeof within>, name: string) =>
  within(await canvas.findByRole('article', { name }));

export const LongWeekend: Story = {
  name: 'ROUTE-10 FEAT-03 CONST-09 before a long weekend: the window as a sentence, the days that don’t count by name',
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: /De .*Guadalajara, Jalisco.* a .*Mérida, Yucatán/ });
    const standard = await ticket(canvas, 'Estándar');
    await expect(
      standard.getByText('Llega entre el viernes 20 de noviembre y el martes 24 de noviembre.'),
    ).toBeVisible();
    await expect(standard.getByText(/Contamos desde ese mismo día: lo entregas antes de las 17:00/)).toBeVisible();
    await expect(
      standard.getByRole('cell', { name: /lunes 16 de noviembre, no cuenta: Aniversario de la Revolución/ }),
    ).toBeVisible();
    await expect(
      standard.getByRole('cell', { name: /sábado 14 de noviembre, no cuenta: fin de semana/ }),
    ).toBeVisible();
    await expect(standard.getByRole('cell', { name: /viernes 13 de noviembre, lo entregas/ })).toBeVisible();
    await expect(standard.getByRole('cell', { name: /martes 17 de noviembre, día hábil 1/ })).toBeVisible();
    await expect(standard.getAllByRole('cell', { name: /puede llegar/ })).toHaveLength(3);
    await expect(standard.getByText(/Aniversario de la Revolución, día festivo. No cuenta./)).toBeVisible();
    await expect(standard.getByText(/18:00–\u206020:30$/)).toBeVisible();
  },
};

export const AfterCutOff: Story = {
  name: 'FEAT-03 D-90 after the cut-off the count begins on the next business day, and says so',
  parameters: { route: '/shipping-days?from=44100&to=97000&date=2026-11-13&time=17:30' },
  play: async ({ canvas }) => {
    const standard = await ticket(canvas, 'Estándar');
    await expect(
      standard.getByText(/Contamos desde el martes 17 de noviembre: a las 17:00 cierra el día/),
    ).toBeVisible();
    await expect(standard.getByRole('cell', { name: /martes 17 de noviembre, empezamos a contar/ })).toBeVisible();
    const express = await ticket(canvas, 'Exprés');
    await expect(express.getByText(/Contamos desde ese mismo día: lo entregas antes de las 18:00/)).toBeVisible();
  },
};

export const OnAHoliday: Story = {
  name: 'D-90 handed in on a public holiday: its name says why it doesn’t count',
  parameters: { route: '/shipping-days?from=44100&to=97000&date=2026-11-16' },
  play: async ({ canvas }) => {
    const standard = await ticket(canvas, 'Estándar');
    await expect(
      standard.getByText(/el lunes 16 de noviembre es festivo \(Aniversario de la Revolución\)/),
    ).toBeVisible();
  },
};

export const OnACompanyHoliday: Story = {
  name: 'D-90 a day on which the courier is closed doesn’t count, and is said without another name',
  parameters: { route: '/shipping-days?from=44100&to=97000&date=2026-11-18' },
  decorators: [site(({ date }) => sampleTransit(date, null, {}, ['2026-11-18', '2026-11-19']))],
  play: async ({ canvas }) => {
    const standard = await ticket(canvas, 'Estándar');
    await expect(
      standard.getByText(
        'Contamos desde el viernes 20 de noviembre: el miércoles 18 de noviembre la empresa no trabaja.',
      ),
    ).toBeVisible();
    await expect(standard.getAllByText(/Ese día la empresa no trabaja\. No cuenta\./)).toHaveLength(2);
  },
};

export const Empty: Story = {
  name: 'ROUTE-10 CONST-08 before anything is asked: how days are counted, and every cut-off',
  parameters: { route: '/shipping-days' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/llega de 3 a 7 días hábiles/)).toBeVisible();
    await expect(canvas.getByText('Misma ciudad').closest('div')).toHaveTextContent('12:00');
  },
};

export const NothingTyped: Story = {
  name: 'MSG-12 an empty or wrong question is said at its field, and nothing typed is lost',
  parameters: { route: '/shipping-days' },
  play: async ({ canvas }) => {
    const [origin, destination] = [
      await canvas.findByRole('combobox', { name: 'Sale de' }),
      canvas.getByRole('combobox', { name: 'Va a' }),
    ];
    await userEvent.type(destination, '9700');
    await userEvent.click(canvas.getByRole('button', { name: 'Ver cuándo llega' }));
    await waitFor(() => expect(origin).toHaveFocus());
    await expect(origin).toHaveAccessibleDescription(/Escribe de dónde sale/);
    await expect(destination).toHaveAccessibleDescription(/llevas 4/);
    await expect(destination).toHaveValue('9700');
    await userEvent.type(origin, '00000{Enter}');
    await expect(origin).toHaveAccessibleDescription(/Escribe un código postal válido/);
  },
};

export const Asked: Story = {
  name: 'ROUTE-10 asking puts the question into the address and answers it',
  parameters: { route: '/shipping-days' },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('combobox', { name: 'Sale de' }), 'Guadalajara');
    await userEvent.type(canvas.getByRole('combobox', { name: 'Va a' }), 'Mérida{Enter}');
    await ticket(canvas, 'Exprés');
    await expect(canvas.getByRole('combobox', { name: 'Sale de' })).toHaveValue('Guadalajara');
  },
};

export const TypedDay: Story = {
  name: 'FEAT-03 the day is typed in the order of the language and in any digits; what is no day stays, with its reason',
  parameters: { route: '/shipping-days?from=44100&to=97000' },
  play: async ({ canvas }) => {
    await ticket(canvas, 'Estándar');
    const date = canvas.getByRole('textbox', { name: /Lo entregas el/ });
    await expect(date).toHaveAccessibleDescription(/Ejemplo: .*27\/11\/\d{4}/);
    await userEvent.type(date, '31/2/2027{Enter}');
    await waitFor(() => expect(date).toHaveFocus());
    await expect(date).toHaveAttribute('aria-invalid', 'true');
    await expect(date).toHaveValue('31/2/2027');
    await userEvent.clear(date);
    await userEvent.type(date, '١٣ ١١ ٢٠٢٦');
    await userEvent.tab();
    await expect(date).toHaveValue('13/11/2026');
    await userEvent.click(canvas.getByRole('button', { name: 'Ver cuándo llega' }));
    await canvas.findByText(/Lo entregas el viernes 13 de noviembre/);
  },
};

export const ChosenDay: Story = {
  name: 'FEAT-03 the day is chosen from a calendar by keyboard, in the names of the language',
  parameters: { route: asked },
  globals: { language: 'ar' },
  play: async ({ canvas, canvasElement }) => {
    const date = await canvas.findByRole('textbox', { name: /يوم تسليم الطرد إلينا/ });
    await expect(date).toHaveValue('13/11/2026');
    const opener = canvas.getByRole('button', { name: /تغيير التاريخ: .*الجمعة/ });
    opener.focus();
    await userEvent.keyboard('{Enter}');
    const calendar = within(canvasElement.ownerDocument.body);
    await waitFor(() => expect(calendar.getByRole('button', { name: /الجمعة.*13 نوفمبر 2026/ })).toHaveFocus());
    // The week runs from right to left: the day after a date is at its left.
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    await waitFor(() => expect(date).toHaveValue('14/11/2026'));
    await expect(opener).toHaveFocus();
  },
};

const asks = fn();
const askedTransit: FakeCalls['transitTimes'] = ({ date, time }) => {
  asks(date);
  return sampleTransit(date ?? '2026-11-13', time ?? null);
};

export const PastDay: Story = {
  name: 'FEAT-03 D-33 a typed past day is rejected at its field by the form itself, and stays; no request is sent',
  parameters: { route: '/shipping-days' },
  decorators: [site(askedTransit)],
  play: async ({ canvas }) => {
    asks.mockClear();
    const date = await canvas.findByRole('textbox', { name: /Lo entregas el/ });
    await userEvent.type(canvas.getByRole('combobox', { name: 'Sale de' }), '44100');
    await userEvent.type(canvas.getByRole('combobox', { name: 'Va a' }), '97000');
    await userEvent.type(date, '12/11/2026{Enter}');
    await waitFor(() => expect(date).toHaveFocus());
    await expect(date).toHaveAccessibleDescription(/Ese día ya pasó/);
    await expect(date).toHaveAttribute('aria-invalid', 'true');
    await expect(date).toHaveValue('12/11/2026');
    await expect(asks).not.toHaveBeenCalled();

    await userEvent.clear(date);
    await userEvent.type(date, '14/11/2027{Enter}');
    await waitFor(() => expect(date).toHaveAccessibleDescription(/Elige un día de aquí a .*365.* días/));
    await expect(asks).not.toHaveBeenCalled();

    await userEvent.clear(date);
    await userEvent.type(date, '13/11/2026{Enter}');
    await ticket(canvas, 'Estándar');
    await expect(asks).toHaveBeenCalledWith('2026-11-13');
  },
};

export const OldAddress: Story = {
  name: 'ROUTE-10 FEAT-03 a bookmarked address whose day is over says so at the date, and sends no request',
  parameters: { route: '/shipping-days?from=44100&to=97000&date=2026-11-12&time=10:00' },
  decorators: [site(askedTransit)],
  play: async ({ canvas }) => {
    asks.mockClear();
    const date = await canvas.findByRole('textbox', { name: /Lo entregas el/ });
    await waitFor(() => expect(date).toHaveAccessibleDescription(/Ese día ya pasó/));
    await expect(date).toHaveValue('12/11/2026');
    await expect(canvas.getByRole('combobox', { name: 'Sale de' })).toHaveValue('44100');
    await expect(canvas.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    await expect(asks).not.toHaveBeenCalled();
    await userEvent.clear(date);
    await userEvent.click(canvas.getByRole('button', { name: 'Ver cuándo llega' }));
    await ticket(canvas, 'Estándar');
  },
};

export const SlowClock: Story = {
  name: 'FEAT-03 D-33 a device that is a day behind: the server’s error appears at the date',
  parameters: { route: asked },
  decorators: [
    site(() => refusal('invalidParameter', { errors: [{ pointer: '/date', key: 'rules:notPast', params: {} }] })),
  ],
  play: async ({ canvas }) => {
    const date = await canvas.findByLabelText(/Lo entregas el/);
    await waitFor(() => expect(date).toHaveAccessibleDescription(/Ese día ya pasó/));
    await expect(date).toHaveValue('13/11/2026');
    await expect(canvas.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  },
};

export const FastClock: Story = {
  name: 'FEAT-03 D-33 once the server has sent the date, a device that is a day ahead rejects nothing of today',
  parameters: { route: '/shipping-days?from=44100&to=97000' },
  beforeEach: atTime('2026-11-14T16:20:00Z'),
  play: async ({ canvas }) => {
    await ticket(canvas, 'Estándar');
    await userEvent.type(canvas.getByRole('textbox', { name: /Lo entregas el/ }), '13/11/2026{Enter}');
    await canvas.findByText(/Lo entregas el viernes 13 de noviembre/);
    await expect(canvas.getByRole('textbox', { name: /Lo entregas el/ })).not.toHaveAttribute('aria-invalid', 'true');
  },
};

export const Ambiguous: Story = {
  name: 'D-90 a name that several states have is asked back; a choice is a link',
  parameters: { route: '/shipping-days?from=Guadalupe&to=97000' },
  decorators: [
    site(({ origin }) =>
      origin === 'Guadalupe'
        ? { ...sampleTransit(undefined, undefined, { origin: guadalupes }), products: [], days: [] }
        : sampleTransit(),
    ),
  ],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: /¿De cuál .*Guadalupe.* sale\?/ });
    await userEvent.click(canvas.getByRole('link', { name: 'Guadalupe, Zacatecas' }));
    await ticket(canvas, 'Estándar');
    await expect(canvas.getByRole('combobox', { name: 'Sale de' })).toHaveValue('Guadalupe, Zacatecas');
  },
};

export const UnknownCity: Story = {
  name: 'MSG-11 an unknown place: no relevant time limit, and what to try',
  parameters: { route: '/shipping-days?from=44100&to=Atlantis' },
  decorators: [
    site(() => ({ ...sampleTransit(undefined, undefined, { destination: unknownPlace }), products: [], days: [] })),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/No encontramos tiempos de entrega a .*Atlantis/)).toBeVisible();
    await expect(canvas.getByText(/prueba con el código postal/)).toBeVisible();
  },
};

export const NoTimes: Story = {
  name: 'MSG-11 a route without any product says that there is no relevant time limit',
  decorators: [site(() => ({ ...sampleTransit(), products: [], days: [] }))],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'No encontramos un tiempo de entrega para esta ruta' });
  },
};

export const UnlistedCode: Story = {
  name: 'D-61 a well-formed code that the catalogue lacks is answered, and said',
  decorators: [
    site(() =>
      sampleTransit(undefined, undefined, {
        destination: { ...sampleTransit().destination, zip: '97999', city: null, known: false },
      }),
    ),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/El código 97999 no está en nuestra lista/)).toBeVisible();
  },
};

export const Loading: Story = { decorators: [site(pending)] };

export const Failed: Story = {
  decorators: [site(() => refusal('busy'))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('El sistema está ocupado');
    await canvas.findByRole('button', { name: 'Reintentar' });
    await expect(canvas.getByRole('combobox', { name: 'Sale de' })).toHaveValue('44100');
  },
};

export const Offline: Story = {
  decorators: [site(() => refusal('offline'))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Sin internet');
  },
};

export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  name: 'ROUTE-10 on a phone the question folds to one line and opens again',
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /44100.*97000.*Cambiar/ }));
    await expect(await canvas.findByRole('combobox', { name: 'Sale de' })).toBeVisible();
  },
};
const suggesting = (placeNames: FakeCalls['placeNames']) =>
  withFakeSite({
    calls: { placeNames, transitTimes: ({ date, time }) => sampleTransit(date ?? '2026-11-13', time ?? null) },
  });
const blank = { route: '/shipping-days' };

export const Suggests: Story = {
  name: 'ROUTE-10 cities are suggested while one types and chosen by keyboard, whatever the accents',
  parameters: blank,
  decorators: [suggesting(() => samplePlaces)],
  play: async ({ canvas }) => {
    const origin = await canvas.findByRole('combobox', { name: 'Sale de' });
    await userEvent.type(origin, 'MERI');
    const list = within(await canvas.findByRole('listbox', { name: 'Ciudades sugeridas' }));
    await expect(list.getAllByRole('option')).toHaveLength(1);
    await expect(origin).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}');
    await expect(origin).toHaveAttribute('aria-activedescendant', list.getByRole('option', { name: /Mérida/ }).id);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(origin).toHaveValue('Mérida, Yucatán'));
    await expect(origin).toHaveFocus();
    await expect(origin).toHaveAttribute('aria-expanded', 'false');

    const destination = canvas.getByRole('combobox', { name: 'Va a' });
    // There is no branch, but parcels are delivered there.
    await userEvent.type(destination, 'tixk');
    await canvas.findByRole('option', { name: /Tixkokob.*Yucatán/ });
    await userEvent.clear(destination);
    await userEvent.type(destination, 'jal');
    await userEvent.click(await canvas.findByRole('option', { name: /Jalisco/ }));
    await waitFor(() => expect(destination).toHaveValue('Jalisco, Jalisco'));
    await userEvent.click(canvas.getByRole('button', { name: 'Ver cuándo llega' }));
    await ticket(canvas, 'Exprés');
  },
};

export const SuggestsNothing: Story = {
  name: 'ROUTE-10 a name that no suggestion has is asked for as it is typed, and a postal code opens no list',
  parameters: blank,
  decorators: [suggesting(() => samplePlaces)],
  play: async ({ canvas }) => {
    const origin = await canvas.findByRole('combobox', { name: 'Sale de' });
    await userEvent.type(origin, 'Tzucacab');
    await expect((await canvas.findAllByText(/^Ninguna sugerencia coincide/))[0]).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(origin).toHaveValue('Tzucacab');
    const destination = canvas.getByRole('combobox', { name: 'Va a' });
    await userEvent.type(destination, '97000');
    await expect(destination).toHaveAttribute('aria-expanded', 'false');
    await expect(canvas.queryByText(/^Ninguna sugerencia coincide/)).toBeNull();
    await userEvent.keyboard('{Enter}');
    await ticket(canvas, 'Exprés');
  },
};

export const SuggestionsLoading: Story = {
  name: 'ROUTE-10 while cities are on their way it says so',
  parameters: blank,
  decorators: [suggesting(pending)],
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('combobox', { name: 'Sale de' }), 'Mé');
    await expect((await canvas.findAllByText('Cargando ciudades…'))[0]).toBeVisible();
  },
};

export const SuggestionsOffline: Story = {
  name: 'ROUTE-10 without suggestions a typed city works all the same',
  parameters: blank,
  decorators: [suggesting(() => refusal('offline'))],
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('combobox', { name: 'Sale de' }), 'Guadalajara');
    await expect((await canvas.findAllByText(/^No pudimos cargar las sugerencias/))[0]).toBeVisible();
    await userEvent.type(canvas.getByRole('combobox', { name: 'Va a' }), 'Mérida{Enter}');
    await ticket(canvas, 'Exprés');
  },
};

export const SuggestsInArabic: Story = {
  globals: { language: 'ar', viewport: { value: 'phone' } },
  parameters: blank,
  decorators: [suggesting(() => samplePlaces)],
  play: async ({ canvas }) => {
    const [origin] = await canvas.findAllByRole('combobox');
    if (!origin) throw new Error('There is no field');
    await userEvent.type(origin, 'va');
    const option = await canvas.findByRole('option', { name: /Valladolid/ });
    const [text, list] = [origin.getBoundingClientRect(), option.getBoundingClientRect()];
    await expect(list.left).toBeGreaterThanOrEqual(0);
    await expect(list.right).toBeLessThanOrEqual(text.right + 40);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(origin).toHaveValue('Valladolid, Yucatán'));
  },
};

export const EveningDays: Story = {
  name: 'CONST-09 the evening delivery names its days beside its hours',
  parameters: blank,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^De lunes a viernes también entregamos/)).toHaveTextContent(
      '18:00–\u206020:30',
    );
  },
};

export const Arabic: Story = { globals: { language: 'ar' } };
export const ArabicPhone: Story = { globals: { language: 'ar', viewport: { value: 'phone' } } };
