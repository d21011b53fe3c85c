import type { LabelData } from '#server/documents/label.ts';

const recipient = {
  name: 'José Ángel Ñáñez Poot',
  company: '',
  phone: '999 472 1180',
  street: 'Calle 25 204-B',
  town: 'García Ginerés',
  place: 'Mérida, Yuc.',
  zip: '97070',
  references: 'Portón verde, entre 28 y 30',
};

/** A label; parts can be changed. */
export const sample = (change: Partial<LabelData> = {}): LabelData => ({
  waybillNo: 'JMX004281220417',
  orderNo: '20261122-000417',
  link: 'https://jmx.example/track-and-trace?no=JMX004281220417',
  brand: 'JMX Express',
  productType: 'standard',
  stateCode: 'YUC',
  sender: { ...recipient, name: 'Ana Lucía Robles', street: 'Av. Chapultepec 318', zip: '44160' },
  recipient,
  weightKg: 3,
  orderedOn: '22 nov 2026',
  marks: ['fragile', 'upright', 'keepDry'],
  collect: { goods: 0, freight: 0, total: 0 },
  ...change,
});

export const to = (change: Partial<LabelData['recipient']>): LabelData =>
  sample({ recipient: { ...recipient, ...change } });

/** So many labels, each with a number of its own. */
export const samples = (count: number): LabelData[] =>
  Array.from({ length: count }, (_, index) => {
    const waybillNo = `JMX0042812${String(index).padStart(5, '0')}`;
    return sample({ waybillNo, link: `https://jmx.example/track-and-trace?no=${waybillNo}` });
  });
