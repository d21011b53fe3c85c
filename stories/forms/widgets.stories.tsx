import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { WidgetName } from '#schemas/runtime/types.ts';
import type { FormValue } from '#src/forms/index.ts';
import { FormStage } from './form-stage.tsx';
import { sampleForm, type SampleField } from './sample-form.ts';

/** Widgets that need a service have stories of their own. */
type ServedWidget =
  | 'city'
  | 'date'
  | 'dateRange'
  | 'timeWindow'
  | 'code'
  | 'imageCode'
  | 'files'
  | 'addressBook'
  | 'coupons'
  | 'dayTiles'
  | 'handover'
  | 'branch'
  | 'deliverTo'
  | 'pickUpBranch'
  | 'computed';
type SimpleWidget = Exclude<WidgetName, ServedWidget | 'group' | 'list'>;

interface WidgetStates {
  fields: Readonly<Record<string, SampleField>>;
  /** A valid answer. */
  filled: Record<string, unknown>;
  /** A sample error, with the answer that causes it. */
  wrong: { value: Record<string, unknown>; key: string; params?: Record<string, unknown> };
}

const options = [
  { value: 'PP_CASH', label: 'paymentMode.PP_CASH', hint: 'paymentMode.PP_CASHHint' },
  { value: 'CC_CASH', label: 'paymentMode.CC_CASH', hint: 'paymentMode.CC_CASHHint' },
  { value: 'PP_PM', label: 'paymentMode.PP_PM', hint: 'paymentMode.PP_PMHint' },
];
const paymentModes = options.map(({ value }) => value);
const side = (title: string): SampleField => ({
  ui: { widget: 'dimensions', unit: 'cm', ltr: true },
  schema: { title, type: 'number' },
});
const { length, width, height } = {
  length: side('parcel.length'),
  width: side('parcel.width'),
  height: side('parcel.height'),
};
const strong = 'Segura1';

const states: Readonly<Record<SimpleWidget, WidgetStates>> = {
  text: {
    fields: {
      itemName: {
        ui: { widget: 'text', hint: 'parcel.itemNameHint', counter: true },
        schema: { title: 'parcel.itemName', type: 'string', maxLength: 30 },
      },
    },
    filled: { itemName: 'Ropa bordada' },
    wrong: { value: { itemName: 'x'.repeat(31) }, key: 'rules:maxLength', params: { limit: 30, have: 31 } },
  },
  personName: {
    fields: {
      name: {
        ui: { widget: 'personName', counter: true },
        schema: { title: 'contact.name', type: 'string', maxLength: 30, personName: 'basic' },
      },
    },
    filled: { name: 'Kevin OFarrill' },
    wrong: {
      value: { name: 'P&G México' },
      key: 'rules:personName.character',
      params: { characters: ['&'] },
    },
  },
  textarea: {
    fields: {
      remark: {
        ui: { widget: 'textarea', hint: 'parcel.remarkHint', counter: true, rows: 3 },
        schema: { title: 'parcel.remark', type: 'string', maxLength: 200 },
        required: false,
      },
    },
    filled: { remark: 'Frágil, este lado arriba' },
    wrong: { value: { remark: 'y'.repeat(201) }, key: 'rules:maxLength', params: { limit: 200, have: 201 } },
  },
  email: {
    fields: {
      email: {
        ui: { widget: 'email', ltr: true },
        schema: { title: 'contact.email', type: 'string' },
        required: false,
      },
    },
    filled: { email: 'ana@example.com' },
    wrong: { value: { email: 'ana@' }, key: 'rules:format.email' },
  },
  phone: {
    fields: {
      phone: {
        ui: { widget: 'phone', hint: 'recipient.phoneHint', hintParams: { count: 10 }, ltr: true },
        schema: { title: 'contact.phone', type: 'string' },
      },
    },
    filled: { phone: '9994721180' },
    wrong: { value: { phone: '999472118' }, key: 'rules:phoneRule.count', params: { limit: 10, have: 9 } },
  },
  postalCode: {
    fields: {
      zip: {
        ui: { widget: 'postalCode', hint: 'address.zipHint', ltr: true },
        schema: { title: 'address.zip', type: 'string' },
      },
      state: { ui: { widget: 'text', filledBy: 'zip' }, schema: { title: 'address.state', type: 'string' } },
      city: { ui: { widget: 'text', filledBy: 'zip' }, schema: { title: 'address.city', type: 'string' } },
    },
    filled: { zip: '97070' },
    wrong: { value: { zip: '17000' }, key: 'rules:postalCode.prefix' },
  },
  colony: {
    fields: {
      zip: { ui: { widget: 'postalCode', ltr: true }, schema: { title: 'address.zip', type: 'string' } },
      town: { ui: { widget: 'colony' }, schema: { title: 'address.town', type: 'string' } },
    },
    filled: { zip: '97070', town: 'Alcalá Martín' },
    wrong: { value: { zip: '97070' }, key: 'rules:town.required' },
  },
  select: {
    fields: {
      paymentMode: {
        ui: { widget: 'select', options },
        schema: { title: 'pickup.paymentMode', type: 'string', enum: paymentModes },
      },
    },
    filled: { paymentMode: 'CC_CASH' },
    wrong: { value: {}, key: 'rules:paymentMode.required' },
  },
  radioTiles: {
    fields: {
      paymentMode: {
        ui: { widget: 'radioTiles', options },
        schema: { title: 'pickup.paymentMode', type: 'string', enum: paymentModes },
      },
    },
    filled: { paymentMode: 'CC_CASH' },
    wrong: { value: {}, key: 'rules:paymentMode.required' },
  },
  number: {
    fields: {
      weight: {
        ui: { widget: 'number', unit: 'kg', hint: 'parcel.weightHint', ltr: true },
        schema: { title: 'parcel.weight', type: 'number' },
      },
    },
    filled: { weight: 2.5 },
    wrong: { value: { weight: 'dos kilos' }, key: 'rules:type.number' },
  },
  money: {
    fields: {
      itemValue: {
        ui: { widget: 'money', hint: 'parcel.itemValueHint', ltr: true },
        schema: { title: 'parcel.itemValue', type: 'number' },
      },
    },
    filled: { itemValue: 185_050 },
    wrong: { value: { itemValue: 1234.5 }, key: 'rules:moneyDecimals', params: { limit: 2, count: 2 } },
  },
  dimensions: {
    fields: {
      length: { ...length, ui: { ...length.ui, hint: 'parcel.dimensionsHint', hintParams: { side: 158, sum: 274 } } },
      width,
      height,
    },
    filled: { length: 40, width: 30, height: 12 },
    wrong: { value: { length: 159, width: 30, height: 12 }, key: 'rules:side.maximum', params: { limit: 158 } },
  },
  checkbox: {
    fields: {
      hasVolume: {
        ui: { widget: 'checkbox', hint: 'parcel.hasVolumeHint' },
        schema: { title: 'parcel.hasVolume', type: 'boolean' },
      },
    },
    filled: { hasVolume: true },
    wrong: { value: {}, key: 'rules:type.boolean' },
  },
  consent: {
    fields: {
      acceptTerms: {
        ui: { widget: 'consent' },
        schema: { title: 'account.acceptTerms', type: 'boolean', enum: [true] },
      },
    },
    filled: { acceptTerms: true },
    wrong: { value: {}, key: 'rules:acceptTerms.required' },
  },
  password: {
    fields: {
      password: {
        ui: { widget: 'password', autoComplete: 'current-password', ltr: true },
        schema: { title: 'account.password', type: 'string' },
      },
    },
    filled: { password: strong },
    wrong: { value: {}, key: 'rules:password.required' },
  },
  passwordRules: {
    fields: {
      password: {
        ui: { widget: 'passwordRules', passwordRule: 'standard', autoComplete: 'new-password', ltr: true },
        schema: { title: 'account.password', type: 'string', minLength: 6, maxLength: 16 },
      },
    },
    filled: { password: strong },
    wrong: { value: { password: 'segura' }, key: 'rules:passwordRule.standard', params: { min: 6, max: 16 } },
  },
  waybill: {
    fields: {
      waybill: {
        ui: { widget: 'waybill', hint: 'inbox.waybillHint', ltr: true },
        schema: { title: 'tracking.waybill', type: 'string' },
      },
    },
    filled: { waybill: 'JMX004277193056' },
    wrong: {
      value: { waybill: 'JMX12' },
      key: 'rules:waybillNumber.count',
      params: { prefix: 'JMX', limit: 12, have: 2 },
    },
  },
  waybills: {
    fields: {
      waybills: {
        ui: {
          widget: 'waybills',
          hint: 'tracking.waybillsHint',
          hintParams: { prefix: 'JMX', count: 12 },
          counter: true,
          rows: 2,
        },
        schema: { title: 'tracking.waybills', type: 'array', maxItems: 10 },
      },
    },
    filled: { waybills: ['JMX004277193056', 'JMX004281220417'] },
    wrong: {
      value: { waybills: ['JMX004277193056', 'JMX12'] },
      key: 'rules:waybillNumber.count',
      params: { prefix: 'JMX', limit: 12, have: 2 },
    },
  },
  tail: {
    fields: {
      tail: {
        ui: { widget: 'tail', hint: 'tracking.tailHint', hintParams: { count: 4 }, ltr: true },
        schema: { title: 'tracking.tail', type: 'string' },
      },
    },
    filled: { tail: '4471' },
    wrong: { value: { tail: '447' }, key: 'rules:digits.count', params: { limit: 4, have: 3 } },
  },
  pickupSlot: {
    fields: {
      pickupSlot: {
        ui: { widget: 'pickupSlot', hint: 'pickup.slotHint' },
        schema: { title: 'pickup.slot', type: 'string' },
      },
      pickupDate: {
        ui: { widget: 'pickupSlot', hidden: true, filledBy: 'pickupSlot' },
        schema: { title: 'pickup.date', type: 'string' },
      },
    },
    filled: { pickupDate: '2026-11-20', pickupSlot: '10-12' },
    wrong: { value: {}, key: 'rules:pickupSlot.required' },
  },
  itemType: {
    fields: {
      itemType: { ui: { widget: 'itemType' }, schema: { title: 'parcel.itemType', type: 'string' } },
    },
    filled: { itemType: 'clothing' },
    wrong: { value: {}, key: 'rules:itemType.required' },
  },
  country: {
    fields: {
      country: { ui: { widget: 'country' }, schema: { title: 'recipientAbroad.country', type: 'string' } },
    },
    filled: { country: 'FR' },
    wrong: { value: {}, key: 'rules:country.required' },
  },
  listed: {
    fields: {
      businessNature: { ui: { widget: 'listed' }, schema: { title: 'cod.businessNature', type: 'string' } },
    },
    filled: { businessNature: 'handicrafts' },
    wrong: { value: {}, key: 'rules:cod.application.businessNature.required' },
  },
};

/** The field that gets the sample error: the last one that is rendered, or its entry. */
function rejectedPointer({ fields }: WidgetStates): string {
  const drawn = Object.keys(fields).filter((name) => !fields[name]?.ui.hidden && !fields[name]?.ui.filledBy);
  const name = 'length' in fields ? 'length' : drawn.at(-1);
  return name === 'waybills' ? '/waybills/1' : `/${name}`;
}

/** One widget: empty, filled, rejected, disabled. */
function States({ widget }: { widget: SimpleWidget }) {
  const state = states[widget];
  const form = sampleForm(state.fields);
  const shared = { form, onSubmit: () => undefined };
  const { value, key, params = {} } = state.wrong;
  return (
    <div className="grid2">
      <FormStage {...shared} id="empty" />
      <FormStage {...shared} id="filled" initial={state.filled as FormValue} />
      <FormStage
        {...shared}
        id="wrong"
        initial={value as FormValue}
        serverErrors={[{ pointer: rejectedPointer(state), key, params }]}
      />
      <FormStage {...shared} id="disabled" initial={state.filled as FormValue} disabled />
    </div>
  );
}

const meta = { title: 'Forms/Widgets', component: States } satisfies Meta<typeof States>;

export default meta;
type Story = StoryObj<typeof meta>;

const story = (widget: SimpleWidget): Story => ({
  args: { widget },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('#wrong .errm')).toBeVisible());
    const disabled = canvasElement.querySelectorAll('#disabled :is(input,select,textarea)');
    await waitFor(() => expect([...disabled].every((control) => (control as HTMLInputElement).disabled)).toBe(true));
  },
});

export const Text = story('text');
export const Textarea = story('textarea');
export const Email = story('email');
export const Phone = story('phone');
export const PostalCode = story('postalCode');
export const Colony = story('colony');
export const Select = story('select');
export const RadioTiles = story('radioTiles');
export const NumberWithUnit = story('number');
export const Money = story('money');
export const Dimensions = story('dimensions');
export const Checkbox = story('checkbox');
export const Consent = story('consent');
export const Password = story('password');
export const PasswordRules = story('passwordRules');
export const Waybill = story('waybill');
export const Waybills = story('waybills');
export const Tail = story('tail');
export const PickupSlot = story('pickupSlot');
export const ItemType = story('itemType');
export const Country = story('country');
export const Listed = story('listed');

const all = Object.keys(states) as SimpleWidget[];
/** A form can't contain two widgets of one field. */
const oneEach = all.filter((widget) => !['postalCode', 'select', 'password'].includes(widget));

function Everything() {
  const fields = Object.assign({}, ...oneEach.map((widget) => states[widget].fields)) as Readonly<
    Record<string, SampleField>
  >;
  const initial = Object.assign({}, ...oneEach.map((widget) => states[widget].filled)) as FormValue;
  return <FormStage form={sampleForm(fields)} initial={initial} onSubmit={() => undefined} />;
}

export const RightToLeft: Story = {
  args: { widget: 'text' },
  globals: { language: 'ar' },
  render: () => <Everything />,
  play: async ({ canvas }) => {
    const phone = canvas.getByLabelText('الهاتف المحمول');
    await expect(getComputedStyle(phone.closest('.ctl') as Element).direction).toBe('ltr');
    await expect(getComputedStyle(phone.closest('.f') as Element).direction).toBe('rtl');
  },
};

/** Its title is not a message key, so it is shown as it is. */
const linked: SampleField = {
  ui: { widget: 'consent' },
  schema: { title: 'Acepto los <terms>términos</terms> y <b>lo demás</b>', type: 'boolean', enum: [true] },
};

export const Extras: Story = {
  name: 'prices, reasons and links that only the screen knows appear at their options and labels',
  args: { widget: 'radioTiles' },
  render: () => (
    <FormStage
      form={sampleForm({ ...states.radioTiles.fields, acceptTerms: linked })}
      onSubmit={() => undefined}
      extras={{
        acceptTerms: { links: { terms: '/terms' } },
        paymentMode: {
          hint: 'El precio que ves es el que pagas.',
          options: {
            PP_CASH: { aside: '$216.84' },
            CC_CASH: { aside: '$216.84', disabledReason: 'No disponible a este destino' },
            PP_PM: { hidden: true },
          },
        },
      }}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio', { name: /\$216\.84.*Le pagas/ })).toBeEnabled();
    await expect(canvas.getByRole('radio', { name: /No disponible a este destino/ })).toBeDisabled();
    await expect(canvas.queryByRole('radio', { name: /Cargo mensual/ })).toBeNull();
    await expect(canvas.getByRole('link', { name: 'términos' })).toHaveAttribute('href', '/terms');
    await expect(canvas.getByRole('checkbox', { name: 'Acepto los términos y lo demás' })).not.toBeChecked();
    await userEvent.click(canvas.getByText(/En efectivo/));
    await expect(canvas.getByRole('radio', { name: /En efectivo/ })).toBeChecked();
  },
};

export const ConsentByDefault: Story = {
  name: 'D-56 no default fills in a consent',
  args: { widget: 'consent' },
  render: () => (
    <FormStage
      form={sampleForm({ acceptTerms: { ...linked, schema: { ...linked.schema, default: true } } })}
      onSubmit={() => undefined}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox')).not.toBeChecked();
  },
};
