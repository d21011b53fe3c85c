import type { Answer } from '#contract/calls.ts';
import { constants } from '#domain/constants.ts';
import { isAwaited, toVerdict } from '#domain/parcel/parcel-verdict.ts';
import { splitWaybills } from '#domain/parcel/waybill.ts';
import { type AnswerForm, dayText, element, list, timeText, typedText, type Words } from './answer-form.ts';

type Row = Answer<'trackQuery'>['rows'][number];
type Parcel = NonNullable<Row['parcel']>;

const place = (city: string, state: string) => [city, state].filter(Boolean).join(', ');

/** In Arabic text its ends would be swapped, so it is isolated. */
const slotText = (slot: string): string => {
  const [from, to] = slot.split('-');
  return `\u2066${from}:00–${to}:00\u2069`;
};

function parcelPart(parcel: Parcel, answeredAt: string, { say, language }: Words): string {
  const { status, promisedFrom, promisedTo, promises, scans } = parcel;
  const day = (when: string) => dayText(language, when);
  const { key, at, from, to, count, pickup, atBranch } = toVerdict(parcel, new Date(answeredAt));
  const verdict = say(key, {
    date: day((pickup ?? atBranch)?.date ?? at ?? answeredAt),
    time: atBranch?.time ?? timeText(language, at ?? answeredAt),
    branch: atBranch?.branch ?? '',
    from: day(from ?? promisedFrom),
    to: day(to ?? promisedTo),
    slot: pickup ? slotText(pickup.slot) : '',
    count: count ?? 0,
  });
  // For a moved promise the verdict names both days; "promised" next to it would contradict the new one.
  const isPromised = promises.length <= 1 && isAwaited(status);
  const promise =
    promisedFrom === promisedTo
      ? day(promisedTo)
      : say('tracking:range', { from: day(promisedFrom), to: day(promisedTo) });
  const facts: [string, string][] = [
    [say('tracking:fact.from'), place(parcel.originCity, parcel.originState)],
    [say('tracking:fact.to'), place(parcel.destinationCity, parcel.destinationState)],
    ...(isPromised ? [[say('tracking:fact.promise'), promise] as [string, string]] : []),
  ];
  return [
    `<p><b>${element('span', say(`status:order.${status}`))}</b></p>`,
    element('p', verdict),
    `<dl>${facts.map(([name, value]) => element('dt', name) + element('dd', value)).join('')}</dl>`,
    list(
      scans
        .toSorted((one, other) => (one.at < other.at ? 1 : -1))
        .map((scan) => element('span', [day(scan.at), say(`status:order.${scan.status}`), scan.place].join(' · '))),
    ),
  ].join('');
}

/** Why a number has no result, in the page's own words. */
function reasonPart({ outcome, waybillNo }: Row, { say }: Words): string {
  const { waybillDigits, waybillPrefix, tailDigits, tailLockMinutes } = constants.tracking;
  const values = { waybill: waybillNo, digits: waybillDigits, prefix: waybillPrefix, minutes: tailLockMinutes };
  const verdict = say(`tracking:verdict.${outcome}`, values);
  const explained = say(`tracking:explain.${outcome}`, outcome === 'tailMismatch' ? { digits: tailDigits } : values);
  return element('p', verdict) + element('p', explained);
}

/** FEAT-01 without a script: the same rows, and equally little of a parcel whose suffix is wrong or locked. */
export const trackingForm: AnswerForm = {
  path: '/track-and-trace',
  asked: {
    paths: ['/track-and-trace', '/trajectoryQuery'],
    typed: (query) => {
      const waybills = splitWaybills(query.getAll('no').join(' '));
      return waybills.length === 0 ? undefined : { waybills: waybills.join(' ') };
    },
    incomplete: (typed, { say }) =>
      element('p', say('tracking:needTail.title', { count: splitWaybills(typedText(typed, 'waybills')).length })) +
      element('p', say('tracking:explain.tailMismatch', { digits: constants.tracking.tailDigits })),
  },
  counter: (typed) => ({
    used: splitWaybills(typedText(typed, 'waybills')).length,
    max: constants.tracking.maxWaybillsPerQuery,
  }),
  question: (typed) => {
    const waybills = splitWaybills(typedText(typed, 'waybills'));
    const tail = typedText(typed, 'tail');
    return waybills.length === 0 ? undefined : { call: 'trackQuery', input: { waybills, ...(tail && { tail }) } };
  },
  show: (data, words) =>
    (data as Answer<'trackQuery'>).rows
      .map(
        (row) =>
          `<article><h3><bdi dir="ltr" class="num">${element('span', row.waybillNo)}</bdi></h3>${
            row.parcel ? parcelPart(row.parcel, row.answeredAt, words) : reasonPart(row, words)
          }</article>`,
      )
      .join(''),
};
