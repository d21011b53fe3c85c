import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { constants } from '#domain/constants.ts';
import * as parcel from '#schemas/generated/order/parcel.js';
import * as parties from '#schemas/generated/order/parties.js';
import * as recipient from '#schemas/generated/order/recipient.js';
import { ana, jose } from '#fixtures/contacts.ts';
import { boxedClothes, clothes } from '#fixtures/parcels.ts';
import { expectLedTo, expectRejected, expectRule, fill, findSummary, pressSubmit, submitLabel } from './form-play.ts';
import { FormStage } from './form-stage.tsx';

const meta = {
  title: 'Forms/Rules of the order',
  component: FormStage,
  args: { form: parcel, initial: clothes, submitLabel, onSubmit: fn(), onChange: fn() },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const BlankName: Story = {
  name: 'RULE-GEN-01 a name of spaces is rejected like a missing one',
  args: { form: recipient, initial: jose },
  play: ({ canvas }) => expectRule(canvas, 'Nombre de quien recibe', '   ', 'Escribe el nombre completo.'),
};

export const SameAddress: Story = {
  name: 'RULE-WEB-01 the sender’s address is rejected for the recipient, until it differs',
  args: {
    form: recipient,
    initial: {
      ...jose,
      zip: ana.zip,
      state: ana.state,
      city: ana.city,
      town: ana.town,
      street: 'av.  CHAPULTEPEC',
      address1: ana.address1,
    },
    context: { within: parties, at: 'recipient', data: { sender: ana } },
  },
  play: async ({ canvas, args }) => {
    const street = canvas.getByLabelText('Calle');
    await pressSubmit(canvas);
    await expectRejected(street, 'El paquete saldría y llegaría al mismo lugar');
    await expectLedTo(canvas, street);
    await fill(canvas.getByLabelText('Número'), '99');
    await waitFor(() => expect(street).toBeValid());
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};

export const TooHeavy: Story = {
  name: 'RULE-WEB-02 a standard parcel over 30 kg is rejected',
  play: ({ canvas }) =>
    expectRule(canvas, 'Peso', '30.1', 'Este servicio llega hasta 30 kg. Aligera el paquete o elige otro servicio.'),
};

export const NoWeight: Story = {
  name: 'RULE-WEB-02 a weight of zero is rejected',
  play: ({ canvas }) => expectRule(canvas, 'Peso', '0', 'El peso debe ser mayor que 0 kg.'),
};

export const WeightLimit: Story = {
  name: 'RULE-WEB-02 RULE-WEB-03 exactly 30 kg and one decimal pass',
  play: async ({ canvas, args }) => {
    await fill(canvas.getByLabelText('Peso'), '29.9');
    await fill(canvas.getByLabelText('Peso'), '30');
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({ weight: constants.parcel.web.maxWeightKg }),
    );
  },
};

export const WeightDecimals: Story = {
  name: 'RULE-WEB-03 a second decimal of a standard weight is rejected',
  play: ({ canvas }) => expectRule(canvas, 'Peso', '2.55', 'Usa máximo 1 decimal.'),
};

export const ExpressDecimals: Story = {
  name: 'RULE-WEB-03 another service takes two decimals, and its tile changes the verdict at once',
  play: async ({ canvas }) => {
    const weight = canvas.getByLabelText('Peso');
    await fill(weight, '2.55');
    await expectRejected(weight, 'Usa máximo 1 decimal.');
    await userEvent.click(canvas.getByRole('radio', { name: /Exprés/ }));
    await waitFor(() => expect(weight).toBeValid());
  },
};

export const OtherServices: Story = {
  name: 'RULE-WEB-04 other services go up to 50 kg',
  args: { initial: { ...clothes, productType: 'express' } },
  play: ({ canvas }) =>
    expectRule(canvas, 'Peso', '50.01', 'Este servicio llega hasta 50 kg. Aligera el paquete o elige otro servicio.'),
};

export const LongSide: Story = {
  name: 'RULE-WEB-05 a side over 158 cm is rejected at its own cell',
  args: { initial: boxedClothes },
  play: ({ canvas }) => expectRule(canvas, 'Ancho', '158.5', 'Cada lado puede medir hasta 158 cm.'),
};

export const LargeSum: Story = {
  name: 'RULE-WEB-06 sides that add up to more than 274 cm are rejected',
  args: { initial: { ...boxedClothes, length: 150, width: 100 } },
  play: async ({ canvas }) => {
    const length = canvas.getByLabelText('Largo');
    await expect(canvas.getByRole('group', { name: /Largo, ancho y alto/ })).toHaveTextContent('Llevas 262 cm.');
    await fill(canvas.getByLabelText('Alto'), '30');
    await pressSubmit(canvas);
    const message = 'Largo, ancho y alto suman hasta 274 cm: llevas 280.';
    await expectRejected(length, message);
    await expectLedTo(canvas, length);
  },
};

export const MissingSides: Story = {
  name: 'RULE-WEB-07 once the size is ticked all three sides are required, and not before',
  play: async ({ canvas, args }) => {
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('checkbox', { name: /medidas/ }));
    await pressSubmit(canvas);
    const summary = await findSummary(canvas);
    await expect(within(summary).getAllByRole('link')).toHaveLength(3);
    await expectRejected(canvas.getByLabelText('Alto'), 'Escribe el alto en centímetros.');
    await userEvent.click(canvas.getByRole('checkbox', { name: /medidas/ }));
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledTimes(2);
  },
};

export const LongTexts: Story = {
  name: 'RULE-WEB-08 a text over its length is rejected with the length that it has; nothing is cut off',
  args: { form: recipient, initial: jose },
  play: async ({ canvas }) => {
    await expectRule(canvas, 'Nombre de quien recibe', 'x'.repeat(31), 'Usa máximo 30 caracteres: llevas 31.');
    await expect(canvas.getByLabelText('Nombre de quien recibe')).toHaveValue('x'.repeat(31));
    await fill(canvas.getByLabelText('Nombre de quien recibe'), 'José');
    await expectRule(canvas, /Referencias/, 'y'.repeat(201), 'Usa máximo 200 caracteres: llevas 201.');
    await fill(canvas.getByLabelText(/Referencias/), '');
    await expectRule(canvas, 'Número', '1'.repeat(21), 'Usa máximo 20 caracteres: llevas 21.');
    await fill(canvas.getByLabelText('Número'), '204-B');
    await expectRule(canvas, 'Calle', 'z'.repeat(51), 'Usa máximo 50 caracteres: llevas 51.');
  },
};

export const NoValue: Story = {
  name: 'RULE-WEB-09 the item’s value is required',
  play: ({ canvas }) => expectRule(canvas, 'Valor declarado', '', 'Escribe el valor. Si no tiene, pon cero.'),
};

export const HighValue: Story = {
  name: 'RULE-WEB-09 a value over 30,000 pesos is rejected',
  play: ({ canvas }) => expectRule(canvas, 'Valor declarado', '30000.01', 'Declara hasta $30,000.00.'),
};

export const ThirdDecimal: Story = {
  name: 'RULE-WEB-09 a third decimal is rejected and stays as typed',
  play: async ({ canvas }) => {
    await expectRule(canvas, 'Valor declarado', '12.345', 'Usa máximo 2 decimales en los pesos.');
    await expect(canvas.getByLabelText('Valor declarado')).toHaveValue('12.345');
  },
};

export const ZeroValue: Story = {
  name: 'RULE-WEB-09 zero is a value, and pesos are handed over as centavos',
  play: async ({ canvas, args }) => {
    await fill(canvas.getByLabelText('Valor declarado'), '0');
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith(expect.objectContaining({ itemValue: 0 }));
    await fill(canvas.getByLabelText('Valor declarado'), '$1,850.5');
    await expect(canvas.getByLabelText('Valor declarado')).toHaveValue('1,850.50');
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenLastCalledWith(expect.objectContaining({ itemValue: 185_050 }));
  },
};

export const NoNumber: Story = {
  name: 'MSG-26 text that is not a number stays in the field and is rejected there',
  play: async ({ canvas }) => {
    await expectRule(canvas, 'Peso', 'dos kilos', 'Escribe un número.');
    await expect(canvas.getByLabelText('Peso')).toHaveValue('dos kilos');
  },
};

export const BusinessParcel: Story = {
  name: 'RULE-WEB-11 a business parcel over 5 kg billing weight is rejected',
  args: { initial: { ...clothes, productType: 'businessParcel' } },
  play: async ({ canvas }) => {
    await fill(canvas.getByLabelText('Peso'), '5.5');
    await pressSubmit(canvas);
    const message = 'Este servicio llega a 5 kg facturables y tu paquete suma 6 kg.';
    await expect(await canvas.findByText(new RegExp(`^${message}`))).toBeVisible();
  },
};

export const WrongZip: Story = {
  name: 'RULE-WEB-15 MSG-12 a postal code outside of every state is rejected',
  args: { form: recipient, initial: jose },
  play: async ({ canvas }) => {
    await expectRule(canvas, 'Código postal', '170', 'Escribe los 5 dígitos: llevas 3.');
    await expectRule(
      canvas,
      'Código postal',
      '17000',
      'Escribe un código postal válido: ninguno en México empieza así.',
    );
  },
};
