import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import * as query from '#schemas/generated/tracking/query.js';
import { expectLedTo, expectRejected, expectRule, pressSubmit, submitLabel } from './form-play.ts';
import { FormStage } from './form-stage.tsx';

const meta = {
  title: 'Forms/Rules of tracking',
  component: FormStage,
  args: { form: query, initial: { tail: '4471' }, submitLabel, onSubmit: fn(), onChange: fn() },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

const numbered = (n: number) => `JMX${String(n).padStart(12, '0')}`;
const many = (count: number) => Array.from({ length: count }, (_, index) => numbered(index + 1));

/** Its widget loads with the first form that asks for numbers; a single line replaces it until then. */
const waybillsBox = async (canvas: {
  findByLabelText: (label: string, how: { selector: string }) => Promise<HTMLElement>;
}) => canvas.findByLabelText('Números de guía', { selector: 'textarea' });

export const NoWaybill: Story = {
  name: 'RULE-TRK-01 a query without a waybill is rejected',
  play: async ({ canvas }) => {
    const box = await waybillsBox(canvas);
    await pressSubmit(canvas);
    await expectRejected(box, 'Escribe al menos un número de guía.');
    await expectLedTo(canvas, box);
  },
};

export const WrongFormat: Story = {
  name: 'RULE-TRK-02 MSG-19 an invalid waybill is marked at once and rejected by name; the others stay valid',
  play: async ({ canvas }) => {
    const box = await waybillsBox(canvas);
    await userEvent.type(box, `${numbered(1)} JMX123, `);
    await expectRejected(box, 'Revisa el número de guía: lleva JMX y 12 dígitos, y aquí hay 3.');
    const [good, wrong] = canvas.getAllByRole('listitem');
    await expect(good).not.toHaveClass('bad');
    await expect(wrong).toHaveClass('bad');
    await pressSubmit(canvas);
    await waitFor(() =>
      expect(canvas.getByLabelText('Números de guía').closest('.cell')).toContainElement(
        document.activeElement as HTMLElement,
      ),
    );
  },
};

export const Eleven: Story = {
  name: 'RULE-TRK-03 the eleventh number stays in the box with its error; nothing is dropped',
  play: async ({ canvas, args }) => {
    const box = await waybillsBox(canvas);
    await userEvent.click(box);
    await userEvent.paste(many(11).join('\n'));
    await expectRejected(box, 'Consulta hasta 10 números de guía a la vez: llevas 11. Quita los que sobran.');
    await expect(box).toHaveValue(numbered(11));
    await pressSubmit(canvas);
    await expectLedTo(canvas, box);
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.clear(box);
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith({ waybills: many(10), tail: '4471' });
  },
};

export const Tokens: Story = {
  name: 'RULE-TRK-03 space, Enter, comma and paste make numbers; typed twice they count once',
  play: async ({ canvas, args }) => {
    const box = await waybillsBox(canvas);
    await userEvent.type(box, `${numbered(1)} ${numbered(2).toLowerCase()},${numbered(3)}{Enter}${numbered(1)}`);
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith({ waybills: many(3), tail: '4471' });
  },
};

export const NoTail: Story = {
  name: 'RULE-TRK-04 four digits of a phone are required',
  args: { initial: { waybills: many(1) } },
  play: async ({ canvas }) => {
    const tail = canvas.getByLabelText('Últimos dígitos del teléfono');
    await pressSubmit(canvas);
    await expectRejected(tail, 'Escribe los últimos dígitos del teléfono.');
    await expectLedTo(canvas, tail);
    await expectRule(canvas, 'Últimos dígitos del teléfono', '447', 'Escribe 4 dígitos: llevas 3.');
    await expectRule(canvas, 'Últimos dígitos del teléfono', '44a1', 'Usa solo números: 4 dígitos.');
  },
};

export const SignedIn: Story = {
  name: 'RULE-TRK-04 D-40 a signed-in person needs no tail',
  args: { initial: { waybills: many(1), signedIn: true } },
  play: async ({ canvas, args }) => {
    await pressSubmit(canvas);
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalledWith({ waybills: many(1), signedIn: true }));
  },
};
