import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import type { FormValue } from '#src/forms/index.ts';
import { fill, submitLabel } from '../form-play.ts';
import { FormStage } from '../form-stage.tsx';
import { sampleForm, type SampleField } from '../sample-form.ts';
import { expectStates, WidgetStates } from './widget-states.tsx';

const date: SampleField = { ui: { widget: 'date' }, schema: { title: 'pickup.date', type: 'string', format: 'date' } };
const range: Record<string, SampleField> = {
  from: {
    ui: { widget: 'dateRange', fills: { until: 'to' } },
    schema: { title: 'Periodo', type: 'string', format: 'date' },
  },
  to: { ui: { widget: 'date', hidden: true, filledBy: 'from' }, schema: { type: 'string', format: 'date' } },
};
const hours: Record<string, SampleField> = {
  opens: {
    ui: { widget: 'timeWindow', stepMinutes: 60, fills: { until: 'closes' } },
    schema: { title: 'Horario para entregar', type: 'string' },
  },
  closes: { ui: { widget: 'text', hidden: true, filledBy: 'opens' }, schema: { type: 'string' } },
};

const meta = {
  title: 'Forms/Widgets/Dates and hours',
  component: FormStage,
  args: { form: sampleForm({ date }), submitLabel, onSubmit: fn(), onChange: fn() },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The day that has the focus, in words. */
const focused = () => document.activeElement?.getAttribute('aria-label');

const given = (value: Record<string, string>) => value as FormValue;

export const DateStates: Story = {
  render: () => (
    <WidgetStates
      fields={{ date }}
      filled={{ date: '2026-11-20' }}
      wrong={{ value: { date: '31/02/2026' }, pointer: '/date', key: 'rules:format.date' }}
    />
  ),
  play: ({ canvasElement }) => expectStates(canvasElement),
};

export const Typed: Story = {
  name: 'a day is typed in the language’s order, in digits of any script, or without separators; what is no day stays',
  play: async ({ canvas, args }) => {
    const input = await canvas.findByLabelText('Día de la recolección');
    await fill(input, '5/12/2026');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ date: '2026-12-05' }));
    await expect(input).toHaveValue('05/12/2026');
    await fill(input, '٢٤١٢٢٠٢٦');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ date: '2026-12-24' }));
    await fill(input, '2026-11-27');
    await expect(input).toHaveValue('27/11/2026');
    await fill(input, '31/02/2026');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ date: '31/02/2026' }));
    await expect(input).toHaveValue('31/02/2026');
  },
};

export const EnglishOrder: Story = {
  name: 'in English the month comes first',
  globals: { language: 'en-us' },
  play: async ({ canvas, args }) => {
    await fill(await canvas.findByLabelText(/pickup/i, { selector: 'input' }), '12/5/2026');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ date: '2026-12-05' }));
    await canvas.findByText(/11\/27\//);
  },
};

export const Keyboard: Story = {
  name: 'the calendar is a dialog for the keyboard: the chosen day has the focus, arrows move it, Enter chooses, Escape cancels',
  args: { initial: given({ date: '2026-11-20' }) },
  play: async ({ canvas, args }) => {
    const opener = await canvas.findByRole('button', { name: /^Cambiar la fecha: viernes/ });
    await userEvent.click(opener);
    const dialog = await canvas.findByRole('dialog', { name: 'Elegir fecha' });
    await waitFor(() => expect(focused()).toMatch(/^viernes, 20 de noviembre de 2026/));
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await waitFor(() => expect(focused()).toMatch(/^sábado, 28 de noviembre de 2026/));
    await userEvent.keyboard('{PageDown}');
    await waitFor(() => expect(focused()).toMatch(/^lunes, 28 de diciembre de 2026/));
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('dialog')).toBeNull();
    await expect(opener).toHaveFocus();
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.click(opener);
    await waitFor(() => expect(focused()).toMatch(/^viernes, 20 de noviembre/));
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ date: '2026-11-19' }));
    await expect(canvas.getByLabelText('Día de la recolección')).toHaveValue('19/11/2026');
    await expect(document.activeElement).toHaveAccessibleName(/^Cambiar la fecha: jueves/);
    await expect(dialog).not.toBeInTheDocument();
  },
};

export const OpenedByKeys: Story = {
  name: 'opened from the text by Tab and Enter, the calendar has the focus at a day, Tab goes round in it, and Escape gives it back',
  args: { initial: given({ date: '2026-11-20' }) },
  play: async ({ canvas }) => {
    (await canvas.findByLabelText('Día de la recolección')).focus();
    await userEvent.tab();
    const opener = canvas.getByRole('button', { name: /^Cambiar la fecha: viernes/ });
    await expect(opener).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const dialog = await canvas.findByRole('dialog', { name: 'Elegir fecha' });
    await waitFor(() => expect(focused()).toMatch(/^viernes, 20 de noviembre/));
    await userEvent.tab({ shift: true });
    await expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('dialog')).toBeNull();
    await expect(opener).toHaveFocus();
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
  },
};

export const FocusStaysInside: Story = {
  args: { initial: given({ date: '2026-11-20' }) },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Cambiar la fecha/ }));
    const dialog = await canvas.findByRole('dialog');
    await within(dialog).findByRole('grid');
    for (let step = 0; step < 6; step += 1) {
      await userEvent.tab();
      await expect(dialog.contains(document.activeElement)).toBe(true);
    }
  },
};

export const Bounds: Story = {
  name: 'days before the first and after the last can’t be chosen',
  args: {
    initial: given({ date: '2026-11-20' }),
    extras: { date: { dates: { min: '2026-11-18', max: '2026-11-24' } } },
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Cambiar la fecha/ }));
    const dialog = await canvas.findByRole('dialog');
    await expect(await within(dialog).findByRole('button', { name: /^martes, 17 de noviembre/ })).toBeDisabled();
    await userEvent.click(within(dialog).getByRole('button', { name: /^martes, 24 de noviembre/ }));
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ date: '2026-11-24' }));
  },
};

export const RightToLeft: Story = {
  name: 'from right to left the left arrow moves to the next day',
  globals: { language: 'ar' },
  args: { initial: given({ date: '2026-11-20' }) },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^تغيير التاريخ/ }));
    const dialog = await canvas.findByRole('dialog');
    await within(dialog).findByRole('grid');
    await waitFor(() => expect(focused()).toMatch(/20/));
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(focused()).toMatch(/21/));
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await waitFor(() => expect(focused()).toMatch(/19/));
  },
};

/** Simulates the pointer of a phone. */
function asPhone(): () => void {
  const usual = window.matchMedia;
  const phone = (media: string) => ({
    media,
    matches: media.includes('coarse'),
    addEventListener: fn(),
    removeEventListener: fn(),
  });
  window.matchMedia = phone as unknown as typeof window.matchMedia;
  return () => {
    window.matchMedia = usual;
  };
}

export const Phone: Story = {
  name: 'on a phone the phone’s own picker is asked',
  args: { initial: given({ date: '2026-11-20' }), extras: { date: { dates: { min: '2026-11-18' } } } },
  beforeEach: asPhone,
  play: async ({ canvas }) => {
    const input = await canvas.findByLabelText('Día de la recolección');
    await expect(input).toHaveAttribute('type', 'date');
    await expect(input).toHaveAttribute('min', '2026-11-18');
    await expect(input).toHaveValue('2026-11-20');
    await expect(canvas.queryByRole('button', { name: /fecha/ })).toBeNull();
  },
};

export const RangeStates: Story = {
  render: () => (
    <WidgetStates
      fields={range}
      filled={{ from: '2026-11-02', to: '2026-11-20' }}
      wrong={{ value: {}, pointer: '/from', key: 'rules:required' }}
    />
  ),
  play: ({ canvasElement }) => expectStates(canvasElement),
};

export const RangeKeepsOrder: Story = {
  name: 'two days stay in order: the end that was typed last takes the other along',
  args: { form: sampleForm(range) },
  play: async ({ canvas, args }) => {
    const [from, until] = [await canvas.findByLabelText('Desde'), canvas.getByLabelText('Hasta')];
    await fill(from, '10/11/2026');
    await fill(until, '15/11/2026');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ from: '2026-11-10', to: '2026-11-15' }));
    await fill(from, '20/11/2026');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ from: '2026-11-20', to: '2026-11-20' }));
    await expect(until).toHaveValue('20/11/2026');
    await fill(until, '03/11/2026');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ from: '2026-11-03', to: '2026-11-03' }));
  },
};

export const RangeByCalendar: Story = {
  name: 'a range is two presses in the calendar, in any order',
  args: { form: sampleForm(range), initial: given({ from: '2026-11-02', to: '2026-11-06' }) },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Cambiar la fecha/ }));
    const dialog = await canvas.findByRole('dialog');
    await userEvent.click(await within(dialog).findByRole('button', { name: /^miércoles, 18 de noviembre/ }));
    await expect(dialog).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: /^lunes, 9 de noviembre/ }));
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ from: '2026-11-09', to: '2026-11-18' }));
    await expect(canvas.queryByRole('dialog')).toBeNull();
  },
};

export const RangeByKeys: Story = {
  name: 'a range by keyboard: after its first day the calendar stays and keeps the focus, after its last one the button has it',
  args: { form: sampleForm(range), initial: given({ from: '2026-11-02', to: '2026-11-06' }) },
  play: async ({ canvas, args }) => {
    (await canvas.findByRole('button', { name: /^Cambiar la fecha/ })).focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await canvas.findByRole('dialog');
    await waitFor(() => expect(focused()).toMatch(/ de noviembre de 2026/));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    await expect(document.activeElement).toHaveAccessibleName(/^Cambiar la fecha/);
    await expect(args.onChange).toHaveBeenCalled();
  },
};

export const WindowStates: Story = {
  render: () => (
    <WidgetStates
      fields={hours}
      filled={{ opens: '09:00', closes: '14:00' }}
      wrong={{ value: {}, pointer: '/opens', key: 'rules:required' }}
    />
  ),
  play: ({ canvasElement }) => expectStates(canvasElement),
};

export const WindowKeepsOrder: Story = {
  name: 'the later hour is later: earlier ones are not on offer, and a start that passes it takes it away',
  args: { form: sampleForm(hours) },
  play: async ({ canvas, args }) => {
    const [from, until] = [await canvas.findByLabelText('Desde'), canvas.getByLabelText('Hasta')];
    await userEvent.selectOptions(from, '09:00');
    await expect(within(until).queryByRole('option', { name: '09:00' })).toBeNull();
    await userEvent.selectOptions(until, '14:00');
    await expect(args.onChange).toHaveBeenLastCalledWith({ opens: '09:00', closes: '14:00' });
    await userEvent.selectOptions(from, '15:00');
    await expect(args.onChange).toHaveBeenLastCalledWith({ opens: '15:00' });
  },
};
