import type { Meta, StoryObj } from '@storybook/react-vite';
import { useRef, useState } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { jose } from '#fixtures/contacts.ts';
import * as recipient from '#schemas/generated/order/recipient.js';
import { SchemaForm, type ZipAnswer } from '#src/courier-fields/index.ts';
import { observable, useObservable } from '#src/lib/observable.ts';
import type { FormHandle, FormValue } from '#src/forms/index.ts';
import { expectLedTo, expectListed, expectRejected, findSummary, pressSubmit, submitLabel } from './form-play.ts';
import { FormStage } from './form-stage.tsx';
import { sampleServices, unknownZip, zipAnswers } from './sample-services.ts';

const meta = {
  title: 'Forms/Behaviour',
  component: FormStage,
  args: { form: recipient, submitLabel, onSubmit: fn(), onChange: fn() },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

const nineDigits = 'Escribe 10 dígitos: llevas 9.';

export const Corrected: Story = {
  name: 'MSG-26 a field says nothing while a first value is typed, speaks when it is left, and stops when it is right',
  play: async ({ canvas, args }) => {
    const phone = canvas.getByLabelText('Teléfono celular');
    await userEvent.type(phone, '999472118', { delay: 40 });
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ phone: '999472118' }));
    await expect(phone).toBeValid();
    await userEvent.tab();
    await expectRejected(phone, nineDigits);
    await userEvent.type(phone, '{Backspace}');
    await expectRejected(phone, 'Escribe 10 dígitos: llevas 8.');
    await userEvent.type(phone, '80');
    await waitFor(() => expect(phone).toBeValid());
    await expect(phone).toHaveAccessibleDescription('10 dígitos, para avisarle de la entrega');
  },
};

export const SummaryOfWrong: Story = {
  name: 'MSG-26 where nothing is missing the summary says that something is to be corrected',
  args: { initial: { ...jose, name: 'x'.repeat(31), phone: '999472118', street: 'y'.repeat(51) } },
  play: async ({ canvas }) => {
    await canvas.findByText('Mérida, Yucatán');
    await pressSubmit(canvas);
    await expect(await findSummary(canvas)).toHaveAccessibleName('Corrige 3 datos para seguir');
  },
};

export const Summary: Story = {
  name: 'MSG-26 a rejected form takes the focus to a summary that shrinks while it is corrected, and counts as missing only what is',
  args: { initial: { ...jose, phone: '999472118', town: undefined, street: undefined } },
  play: async ({ canvas, args }) => {
    await canvas.findByText('Mérida, Yucatán');
    const title = document.title;
    await pressSubmit(canvas);
    const summary = await findSummary(canvas);
    await expect(summary).toHaveAccessibleName('Corrige 3 datos para seguir');
    await expect(document.title).toBe(`Error: ${title}`);
    await expectListed(canvas, canvas.getByLabelText('Teléfono celular'), nineDigits);
    await userEvent.type(canvas.getByLabelText('Teléfono celular'), '0');
    // Fewer errors than required for a summary remain, but a summary that is being read does not disappear.
    await waitFor(() => expect(summary).toHaveAccessibleName('Faltan 2 datos para seguir'));
    // The sentence of a field's own names it; only a general one needs the field's name before it.
    await userEvent.click(within(summary).getByRole('link', { name: 'Escribe la calle.' }));
    await expect(canvas.getByLabelText('Calle')).toHaveFocus();
    await userEvent.keyboard('Calle 25');
    await userEvent.click(within(summary).getByRole('link', { name: /^Elige una colonia/ }));
    await expect(canvas.getByRole('radio', { name: 'García Ginerés' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('radio', { name: 'Alcalá Martín' }));
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull());
    await expect(document.title).toBe(title);
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith({ ...jose, phone: '9994721180', town: 'Alcalá Martín' });
  },
};

export const FewFaults: Story = {
  name: 'MSG-26 fewer than three faults need no summary: the focus goes to the first of them',
  args: { initial: { ...jose, phone: '999472118', street: undefined } },
  play: async ({ canvas }) => {
    await canvas.findByText('Mérida, Yucatán');
    const title = document.title;
    await pressSubmit(canvas);
    const phone = canvas.getByLabelText('Teléfono celular');
    await expectLedTo(canvas, phone);
    await expectRejected(phone, nineDigits);
    await expectRejected(canvas.getByLabelText('Calle'), 'Escribe la calle.');
    await expect(document.title).toBe(`Error: ${title}`);
    await pressSubmit(canvas);
    await expectLedTo(canvas, phone);
  },
};

export const EnterSends: Story = {
  name: 'text that still waits is part of what Enter sends',
  args: { initial: { ...jose, name: undefined } },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText('Nombre de quien recibe'), 'José{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith(expect.objectContaining({ name: 'José' }));
  },
};

export const PressAfterTyping: Story = {
  name: 'a press on the button counts although leaving the field shows an error above it',
  args: { initial: jose },
  play: async ({ canvas, args }) => {
    const phone = canvas.getByLabelText('Teléfono celular');
    const user = userEvent.setup();
    await user.type(phone, '{Backspace}');
    const button = canvas.getByRole('button', { name: submitLabel });
    await user.pointer([{ keys: '[MouseLeft>]', target: button }]);
    await expect(phone).toBeValid();
    await user.pointer([{ keys: '[/MouseLeft]', target: button }]);
    await expectRejected(phone, nineDigits);
    await expectLedTo(canvas, phone);
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};

export const CorrectedWhilePressing: Story = {
  name: 'an error that is corrected goes once the press is over, so that the button stays under the pointer',
  args: { initial: { ...jose, phone: '999472118' } },
  play: async ({ canvas, args }) => {
    // After the postal code lookup the fields that it fills in appear above the button as well.
    await canvas.findByText('Mérida, Yucatán');
    const phone = canvas.getByLabelText('Teléfono celular');
    const button = canvas.getByRole('button', { name: submitLabel });
    await pressSubmit(canvas);
    await expectLedTo(canvas, phone);
    const place = () => button.getBoundingClientRect().top;
    const before = place();
    fireEvent.pointerDown(button);
    phone.focus();
    await userEvent.keyboard('{End}0');
    await userEvent.tab();
    await expect(phone).toHaveValue('999 472 1180');
    await expect(phone).toBeInvalid();
    await expect(place()).toBe(before);
    fireEvent.pointerUp(button);
    await waitFor(() => expect(phone).toBeValid());
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith(jose);
  },
};

let answerLookup: () => void = () => undefined;
let lookup: Promise<ZipAnswer>;

export const AnsweredWhilePressing: Story = {
  name: 'D-60 what a postal code fills in comes once the press is over, so that the button stays under the pointer',
  args: { initial: { zip: '97070' }, services: { ...sampleServices, lookUpZip: () => lookup } },
  beforeEach: () => {
    lookup = new Promise((resolve) => {
      answerLookup = () => resolve(zipAnswers['97070'] ?? unknownZip);
    });
  },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: submitLabel });
    const place = () => button.getBoundingClientRect().top;
    const before = place();
    fireEvent.pointerDown(button);
    answerLookup();
    // Text that is typed afterwards is passed on after the lookup.
    await lookup;
    fireEvent.input(canvas.getByLabelText('Nombre de quien recibe'), { target: { value: 'José' } });
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'José' })));
    await expect(canvas.queryByText('Mérida, Yucatán')).toBeNull();
    await expect(place()).toBe(before);
    fireEvent.pointerUp(button);
    await canvas.findByText('Mérida, Yucatán');
    await expect(place()).toBeGreaterThan(before);
  },
};

export const Composing: Story = {
  name: 'a syllable that an input method is composing is not handed over before it is done',
  play: async ({ canvas, args }) => {
    const name = canvas.getByLabelText<HTMLInputElement>('Nombre de quien recibe');
    name.focus();
    fireEvent.compositionStart(name);
    fireEvent.input(name, { target: { value: 'an' }, isComposing: true });
    // Text typed elsewhere afterwards is passed on after a pause; the composed syllable is not.
    fireEvent.input(canvas.getByLabelText('Calle'), { target: { value: '27' } });
    await waitFor(() => expect(args.onChange).toHaveBeenCalled());
    await expect(args.onChange).toHaveBeenLastCalledWith({ street: '27' });
    fireEvent.input(name, { target: { value: '安' }, isComposing: true });
    fireEvent.compositionEnd(name);
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ street: '27', name: '安' }));
  },
};

/** A screen that sets answers from outside and reads them while the customer types. */
function Screen({ onRead }: { onRead: (value: FormValue<'order/recipient'>) => void }) {
  const [value, setValue] = useState<FormValue<'order/recipient'>>({ name: 'Ana' });
  const form = useRef<FormHandle<'order/recipient'>>(null);
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button
        type="button"
        onClick={() => setValue((before) => ({ ...before, name: 'José Ángel', phone: '9994721180' }))}
      >
        Libreta
      </button>
      <button type="button" onClick={() => onRead(form.current?.flush() ?? {})}>
        Leer
      </button>
      <button type="button" onClick={() => setOpen(false)}>
        Salir
      </button>
      <output>{String(value.name)}</output>
      <output>Calle: {String(value.street)}</output>
      {isOpen && (
        <SchemaForm
          ref={form}
          form={recipient}
          value={value}
          onChange={setValue}
          onSubmit={() => undefined}
          services={sampleServices}
        />
      )}
    </>
  );
}

const onRead = fn();

export const FilledFromOutside: Story = {
  name: 'answers that are set from outside fill the fields; the caret stays where the customer is typing',
  render: () => <Screen onRead={onRead} />,
  play: async ({ canvas }) => {
    const name = canvas.getByLabelText<HTMLInputElement>('Nombre de quien recibe');
    await userEvent.type(name, ' Lucía');
    name.setSelectionRange(2, 2);
    // A click that doesn't take the focus, as a shortcut key would.
    fireEvent.click(canvas.getByRole('button', { name: 'Libreta' }));
    await waitFor(() => expect(name).toHaveValue('José Ángel'));
    await expect(name.selectionStart).toBe(2);
    await expect(name).toHaveFocus();
    await expect(canvas.getByLabelText('Teléfono celular')).toHaveValue('999 472 1180');
    // Text typed elsewhere afterwards is passed on; the text that waited before is dropped.
    fireEvent.input(canvas.getByLabelText('Calle'), { target: { value: '27' } });
    await waitFor(() => expect(canvas.getByText('Calle: 27')).toBeVisible());
    await expect(name).toHaveValue('José Ángel');
    await expect(canvas.getByText('José Ángel')).toBeVisible();
  },
};

export const FlushedOnDemand: Story = {
  name: 'text that waits is handed over when the screen asks for the answers',
  render: () => <Screen onRead={onRead} />,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Nombre de quien recibe'), ' Lucía');
    fireEvent.click(canvas.getByRole('button', { name: 'Leer' }));
    await expect(onRead).toHaveBeenLastCalledWith({ name: 'Ana Lucía' });
  },
};

export const FlushedOnLeaving: Story = {
  name: 'text that waits is handed over when the form or the page goes',
  render: () => <Screen onRead={onRead} />,
  play: async ({ canvas }) => {
    const name = canvas.getByLabelText('Nombre de quien recibe');
    await userEvent.type(name, ' L');
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(canvas.getByText('Ana L')).toBeVisible());
    await userEvent.type(name, 'ucía');
    fireEvent.click(canvas.getByRole('button', { name: 'Salir' }));
    await waitFor(() => expect(canvas.getByText('Ana Lucía')).toBeVisible());
  },
};

export const WindowLeft: Story = {
  name: 'leaving the window is not leaving the field: typed text stays and is not rejected yet',
  play: async ({ canvas, args }) => {
    const phone = canvas.getByLabelText('Teléfono celular');
    await userEvent.type(phone, '999');
    fireEvent.focusOut(phone);
    await expect(args.onChange).toHaveBeenCalledWith({ phone: '999' });
    await expect(phone).toBeValid();
    await userEvent.tab();
    await expectRejected(phone, 'Escribe 10 dígitos: llevas 3.');
  },
};

export const Hostile: Story = {
  name: 'a paste of 10,000 characters and control characters are rejected with a message, not lost',
  args: { initial: jose },
  play: async ({ canvas }) => {
    const name = canvas.getByLabelText('Nombre de quien recibe');
    await userEvent.clear(name);
    await userEvent.click(name);
    await userEvent.paste('Ñ'.repeat(10_000));
    await userEvent.tab();
    await expectRejected(name, 'Usa máximo 30 caracteres: llevas 10000.');
    await userEvent.clear(name);
    await userEvent.click(name);
    await userEvent.paste('Ana \u0007gnp.exe');
    await userEvent.tab();
    await expectRejected(name, 'El nombre no puede llevar U+0007 aquí.');
  },
};

/** A screen that also stores each text elsewhere, and renders again by that before it has the answers. */
function Eager() {
  const [value, setValue] = useState<FormValue<'order/recipient'>>({});
  const [kept] = useState(() => observable(''));
  useObservable(kept);
  return (
    <>
      <output>{String(value.name)}</output>
      <SchemaForm
        form={recipient}
        value={{ ...value }}
        onChange={(next) => {
          setValue(next);
          kept.set(String(next.name));
        }}
        onSubmit={() => undefined}
        services={sampleServices}
      />
    </>
  );
}

export const DrawnAgain: Story = {
  name: 'a pause while typing moves no caret and loses no character, although the screen renders again',
  render: () => <Eager />,
  play: async ({ canvas }) => {
    const name = canvas.getByLabelText('Nombre de quien recibe');
    await userEvent.type(name, 'Renata de ');
    await waitFor(() => expect(canvas.getByText('Renata de')).toBeVisible());
    await userEvent.keyboard('la Torre');
    await expect(name).toHaveValue('Renata de la Torre');
  },
};
