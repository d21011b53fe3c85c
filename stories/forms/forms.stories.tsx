import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import * as registerEmail from '#schemas/generated/account/register-email.js';
import * as registerPhone from '#schemas/generated/account/register-phone.js';
import * as signIn from '#schemas/generated/account/sign-in.js';
import * as parcel from '#schemas/generated/order/parcel.js';
import * as pickup from '#schemas/generated/order/pickup.js';
import * as recipient from '#schemas/generated/order/recipient.js';
import * as review from '#schemas/generated/order/review.js';
import * as sender from '#schemas/generated/order/sender.js';
import * as query from '#schemas/generated/tracking/query.js';
import * as waybill from '#schemas/generated/tracking/waybill.js';
import { ana, jose } from '#fixtures/contacts.ts';
import { boxedClothes } from '#fixtures/parcels.ts';
import { expectNoSummary, findSummary, pressSubmit, submitLabel } from './form-play.ts';
import { FormStage } from './form-stage.tsx';

const meta = {
  title: 'Forms/All forms',
  component: FormStage,
  args: { form: sender, submitLabel, onSubmit: fn(), onChange: fn() },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;
type Args = NonNullable<Story['args']>;

/** The focus is in an invalid field; its error ends with the given sentence, if any. */
const expectAtFault = (sentence?: string): Promise<void> =>
  // A field whose widget is still loading gets the focus once it has loaded.
  waitFor(() => {
    const control = document.activeElement;
    expect(control?.closest('.cell')).not.toBeNull();
    const reports = [...(control?.closest('.f')?.querySelectorAll('.errm') ?? [])].map((line) => line.textContent);
    expect(
      reports.some((message) => message !== '' && (sentence ?? message).endsWith(message.replace(/^\w+: /, ''))),
    ).toBe(true);
  });

/** A form with few errors, submitted as it is: it leads to the first of them, without a summary. */
const led = (args: Args): Story => ({
  args,
  play: async ({ canvas, args: { onSubmit } }) => {
    await pressSubmit(canvas);
    await expectAtFault();
    await expectNoSummary(canvas);
    await expect(onSubmit).not.toHaveBeenCalled();
  },
});

/**
 * A form submitted as it is: the summary lists every error, and each link leads to the field that it names.
 * @param filledIn what the form fills in automatically and always submits.
 */
function refused(args: Args, faults: number, filledIn?: string): Story {
  return {
    args,
    play: async ({ canvas, args: { onSubmit } }) => {
      if (filledIn !== undefined) await canvas.findByText(filledIn);
      await pressSubmit(canvas);
      const summary = await findSummary(canvas);
      const links = within(summary).getAllByRole('link');
      await expect(links).toHaveLength(faults);
      for (const link of links) {
        await userEvent.click(link);
        await expectAtFault(link.textContent);
      }
      await expect(onSubmit).not.toHaveBeenCalled();
    },
  };
}

/** A form filled in: it goes through as it is. */
const passes = (args: Args): Story => ({
  args,
  play: async ({ canvas, args: { onSubmit, initial } }) => {
    await pressSubmit(canvas);
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith(initial));
  },
});

export const Sender: Story = { args: { form: sender } };
export const SenderRejected = refused({ form: sender }, 5);
export const SenderFilled = passes({ form: sender, initial: ana });

export const RecipientRejected = refused(
  { form: recipient, initial: { zip: '97070', phone: '999472118' } },
  5,
  'Mérida, Yucatán',
);
export const RecipientFilled = passes({
  form: recipient,
  initial: { ...jose, company: 'Tejidos Poot', email: 'jose@example.com', address2: 'Portón verde' },
});
export const RecipientUnknownZip: Story = { args: { form: recipient, initial: { zip: '97999' } } };

export const Parcel: Story = { args: { form: parcel } };
export const ParcelRejected = refused({ form: parcel, initial: { hasVolume: true } }, 9);
export const ParcelFilled = passes({
  form: parcel,
  initial: { ...boxedClothes, billingWeight: 3, remark: 'Frágil' },
});

export const Pickup: Story = { args: { form: pickup } };
export const PickupRejected = led({ form: pickup });
export const PickupFilled = passes({
  form: pickup,
  initial: { pickupDate: '2026-11-20', pickupSlot: '10-12', paymentMode: 'PP_CASH' },
});

export const Review: Story = { args: { form: review } };
export const ReviewRejected = led({ form: review });

export const SignIn: Story = { args: { form: signIn } };
export const SignInRejected = led({ form: signIn });

export const RegisterByPhone: Story = { args: { form: registerPhone } };
export const RegisterByPhoneRejected = refused({ form: registerPhone, initial: { phone: '9991204471' } }, 5);

export const RegisterByEmail: Story = { args: { form: registerEmail } };
export const RegisterByEmailRejected = refused({ form: registerEmail, initial: { email: 'ana@example.com' } }, 5);

export const Tracking: Story = { args: { form: query } };
export const TrackingRejected = led({ form: query });
export const TrackingFilled = passes({
  form: query,
  initial: { waybills: ['JMX000000000018', 'JMX000000000026'], tail: '4471' },
});

export const TrackingRow: Story = { args: { form: waybill, initial: { waybillNo: 'JMX000000000018' } } };

/** Rejected during typing, because labels cannot print it. */
export const UnprintableCharacter: Story = {
  name: 'D-44 a character that no label prints is named while it is typed',
  args: { form: recipient, initial: { ...jose } },
  play: async ({ canvas, userEvent: user }) => {
    const references = await canvas.findByLabelText(/Referencias/);
    await user.click(references);
    await user.paste('Portón 🏠 verde');
    const message = '«🏠» no se puede imprimir en la etiqueta. Quítalo o escríbelo de otra forma.';
    await expect(await canvas.findByText(message)).toBeVisible();
    await expect(references).toHaveFocus();
    await user.clear(references);
    await user.paste('집 앞, ไทย');
    await waitFor(() => expect(canvas.queryByText(message)).toBeNull());
  },
};

/** The two errors of the mockup, and a third, from which on there is a summary. */
const drawn: Args = {
  form: recipient,
  initial: {
    ...jose,
    phone: '999472118',
    town: undefined,
    street: undefined,
    address2: 'Portón verde, entre 28 y 30, junto a la tortillería La Guadalupana',
  },
};

export const AsDrawn: Story = {
  args: drawn,
  play: async ({ canvas }) => {
    await canvas.findByText('Mérida, Yucatán');
    await pressSubmit(canvas);
    await findSummary(canvas);
  },
};
export const AsDrawnInArabic: Story = { ...AsDrawn, globals: { language: 'ar' } };
export const AsDrawnInChinese: Story = { ...AsDrawn, globals: { language: 'zh-cn' } };
export const AsDrawnInDark: Story = { ...AsDrawn, globals: { theme: 'dark' } };
