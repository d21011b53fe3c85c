/** The courier's summaries of a form's answers, by the names that a `.ui.json` calls them. */
import type { ReactNode } from 'react';
import { parcelLabel } from '#domain/address/address.ts';
import { volumetricWeightFrom } from '#schemas/runtime/computed.ts';
import { fieldText } from '#src/forms/core/text.ts';
import type { SummaryDefinitions, SummaryProps } from '#src/forms/index.ts';
import { isolate } from '#src/i18n/formats.ts';
import { Ltr } from '#src/components/small.tsx';

/** A postal code in its boxes, as on an envelope; heard as the number that it is. */
function PostalBoxes({ zip }: { zip: string }) {
  return (
    <span className="postal-boxes" role="img" aria-label={zip}>
      {Array.from(zip, (digit, index) => (
        <i key={index} aria-hidden="true">
          {digit}
        </i>
      ))}
    </span>
  );
}

const toText = (answer: unknown): string | undefined =>
  typeof answer === 'string' && answer !== '' ? answer : undefined;

const Line = ({ children }: { children: ReactNode }) => (
  <span className="line">
    <bdi>{children}</bdi>
  </span>
);

/** Name and address, as on a parcel. */
function PartySummary({ answerTexts, answers, texts: { t } }: SummaryProps) {
  const { street, town, zip, place } = parcelLabel({
    street: toText(answers.street),
    address1: toText(answers.address1),
    town: toText(answers.town),
    township: toText(answers.township),
    zip: toText(answers.zip),
    city: toText(answers.city),
    state: toText(answers.state),
  });
  return (
    <address className="postal">
      <b className="nm">
        <bdi>{answerTexts.name}</bdi>
      </b>
      {answers.deliverTo === 'branch' && (
        <Line>{fieldText(t, 'summary.toBranch', { where: answerTexts.branchCode ?? '' })}</Line>
      )}
      {[answerTexts.company, street, town].map((line) => line && <Line key={line}>{line}</Line>)}
      <span className="pc">
        {zip && <PostalBoxes zip={zip} />} <bdi>{place}</bdi>
      </span>
      {answerTexts.address2 && (
        <span className="soft sm">
          <Line>{answerTexts.address2}</Line>
        </span>
      )}
      {answerTexts.phone && <Ltr>{answerTexts.phone}</Ltr>}
    </address>
  );
}

/** The parcel in two lines: content and charge; service, size and value. */
function ParcelSummary({ answerTexts, answers, texts: { t, format } }: SummaryProps) {
  const { weight = '', length: sides } = answerTexts;
  const volumetric = volumetricWeightFrom(answers);
  const size =
    sides !== undefined && volumetric !== undefined
      ? fieldText(t, 'summary.box', { weight, sides, volumetric: format.kilograms(volumetric) })
      : fieldText(t, 'summary.weight', { weight });
  const value = fieldText(t, answers.insure === true ? 'summary.insured' : 'summary.declared', {
    value: answerTexts.itemValue ?? '',
  });
  const packing = answerTexts.bag ?? (answers.serviceType === 'EZ' ? answerTexts.serviceType : undefined);
  const collected = answers.codAmount ? fieldText(t, 'summary.collect', { value: answerTexts.codAmount ?? '' }) : '';
  return (
    <>
      <b>
        {fieldText(t, 'summary.parcel', {
          what: isolate(answerTexts.itemName ?? ''),
          pieces: answerTexts.quantity ?? '',
          weight: answerTexts.billingWeight ?? weight,
        })}
      </b>
      <span className="soft sm">
        {[answerTexts.productType, packing, answerTexts.itemType, answerTexts.goodsCategory]
          .filter(Boolean)
          .join(' · ')}
        . {size} {value} {collected}
      </span>
    </>
  );
}

/** When it is picked up, or where it is brought; and how it is paid. */
function PickupSummary({ answerTexts, answers, texts: { t } }: SummaryProps) {
  const isBrought = answers.handover === 'dropOff';
  return (
    <>
      <b>
        {isBrought
          ? fieldText(t, 'summary.dropOff', { where: answerTexts.branchCode ?? '' })
          : fieldText(t, 'summary.pickup', { when: answerTexts.pickupSlot ?? '' })}
      </b>
      <span className="soft sm">{answerTexts.paymentMode}.</span>
    </>
  );
}

export const courierSummaries: SummaryDefinitions = {
  party: {
    Summary: PartySummary,
    tells: [
      'name',
      'company',
      'phone',
      'deliverTo',
      'branchCode',
      'street',
      'address1',
      'address2',
      'town',
      'township',
      'zip',
      'city',
      'state',
    ],
  },
  parcel: {
    Summary: ParcelSummary,
    tells: [
      'productType',
      'itemType',
      'goodsCategory',
      'serviceType',
      'bag',
      'codAmount',
      'itemName',
      'quantity',
      'weight',
      'billingWeight',
      'itemValue',
      'insure',
      'hasVolume',
      'length',
      'width',
      'height',
    ],
  },
  pickup: { Summary: PickupSummary, tells: ['handover', 'pickupDate', 'pickupSlot', 'branchCode', 'paymentMode'] },
};
