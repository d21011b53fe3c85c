import { constants } from '#domain/constants.ts';
import { couponWorth } from '#src/courier-fields/coupon-worth.ts';
import { Button } from '#src/components/button.tsx';
import { classNames } from '#src/lib/class-names.ts';
import { useFieldLinks } from '#src/components/fields/field.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Ltr } from '#src/components/small.tsx';
import { Box } from '#src/components/status.tsx';
import { hintText } from '#src/forms/core/text.ts';
import { LoadFailure, LoadingNote } from '#src/forms/core/load-states.tsx';
import { useWidgetText } from '#src/forms/core/use-widget-text.ts';
import {
  FieldFrame,
  useAnswer,
  useExtras,
  useFormParts,
  useRemoteOptions,
  type WidgetProps,
} from '#src/forms/index.ts';
import { type StackRejection, stackRejection } from '#domain/pricing/coupon.ts';
import { type CouponOffer, useCourierServices } from './services.ts';
import './coupons.css';

/** Which coupons can be chosen beside those that are (RULE-WEB-14, D-70). */
interface CouponRow {
  offer: CouponOffer;
  isChosen: boolean;
  /** Why it doesn't go with those chosen already. */
  clash: StackRejection | undefined;
}

/** Offers with their state; usable ones come first. */
function couponRows(offers: readonly CouponOffer[], codes: readonly string[]): CouponRow[] {
  const chosen = offers.filter(({ code }) => codes.includes(code));
  const rows = offers.map((offer): CouponRow => {
    const isChosen = codes.includes(offer.code);
    const types = [...chosen, ...(isChosen ? [] : [offer])].map(({ type }) => type);
    return { offer, isChosen, clash: isChosen ? undefined : stackRejection(types) };
  });
  return rows.toSorted((a, b) => Number(a.offer.unusable !== undefined) - Number(b.offer.unusable !== undefined));
}

/** Codes in the answer that are no longer offered: a draft may be older than its coupon. */
function goneCodes(offers: readonly CouponOffer[], codes: readonly string[]): string[] {
  return codes.filter((code) => !offers.some((offer) => offer.code === code));
}

interface CouponProps {
  row: CouponRow;
  disabled: boolean;
  onToggle: () => void;
}

/** One coupon: a ticket to tick. One that can't be used says why in place of its terms. */
function Coupon({ row, disabled, onToggle }: CouponProps) {
  const { t, format } = useWidgetText();
  const links = useFieldLinks();
  const { offer, isChosen, clash } = row;
  const reason =
    offer.unusable ?? (clash && t(`widgets:coupons.clash.${clash}`, { count: constants.coupon.maxStacked }));
  // A chosen one can be given back even when it is no longer good.
  const isOff = reason !== undefined && !isChosen;
  return (
    <label className={classNames('cp', isOff && 'off')}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={disabled || isOff}
        aria-describedby={links['aria-describedby']}
        onChange={onToggle}
      />
      <span className="a" aria-hidden="true">
        <bdi dir="ltr">{couponWorth(offer, format)}</bdi>
        <span>{t(`widgets:coupons.type.${offer.type}`)}</span>
      </span>
      <span className="b">
        <b dir="auto">{offer.name}</b>
        <span className="sr">
          {' '}
          {t(`widgets:coupons.type.${offer.type}`)} {couponWorth(offer, format)}
        </span>
        <span className="soft sm">
          {reason ??
            [
              offer.threshold !== undefined && t('widgets:coupons.from', { amount: format.money(offer.threshold) }),
              t('widgets:coupons.expires', { date: format.date(offer.expires) }),
            ]
              .filter(Boolean)
              .join(' · ')}
        </span>
        {isChosen && (
          <span className="okm">
            <Icon name="tick" />
            {t('widgets:coupons.applied')}
          </span>
        )}
      </span>
    </label>
  );
}

/**
 * At most a voucher and one other coupon (RULE-WEB-14); those that can't be used say why. The answer is the list of
 * their codes.
 *
 * Schema: `{ "type": "array", "items": { "type": "string" }, "maxItems": { "$const": "coupon.maxStacked" } }`; layout:
 * `"widget": "coupons"`. Validated again when this changes: `FieldExtras.question`.
 */
export function CouponsWidget(field: WidgetProps) {
  const { pointer, ui } = field;
  const { t, language } = useWidgetText();
  const { store } = useFormParts();
  const services = useCourierServices();
  const { question = '' } = useExtras(field.name);
  const [asked, retry] = useRemoteOptions(
    (signal) => services().coupons?.(signal),
    `${language.dictionary} ${question}`,
  );
  const answer = useAnswer(pointer);
  const codes = Array.isArray(answer) ? answer.filter((code) => typeof code === 'string') : [];
  const offers = asked.status === 'loaded' ? asked.answer : [];
  const rows = couponRows(offers, codes);
  const gone = asked.status === 'loaded' ? goneCodes(offers, codes) : [];

  function toggle(code: string) {
    const next = codes.includes(code) ? codes.filter((other) => other !== code) : [...codes, code];
    store.change({ [pointer]: next.length > 0 ? next : undefined });
  }

  return (
    <FieldFrame
      field={field}
      as="group"
      hint={hintText(t, ui) || t('widgets:coupons.rule', { count: constants.coupon.maxStacked })}
    >
      {asked.status === 'loading' && <LoadingNote>{t('widgets:coupons.loading')}</LoadingNote>}
      {asked.status === 'failed' && <LoadFailure onRetry={retry}>{t('widgets:coupons.failed')}</LoadFailure>}
      {asked.status === 'absent' && <LoadFailure>{t('widgets:coupons.absent')}</LoadFailure>}
      {gone.map((code) => (
        <Box key={code} tone="warn" className="gone">
          {t('widgets:coupons.gone')} <Ltr>{code}</Ltr>
          <div>
            <Button variant="quiet" size="sm" className="flush" disabled={field.disabled} onClick={() => toggle(code)}>
              {t('widgets:coupons.remove')}
            </Button>
          </div>
        </Box>
      ))}
      {asked.status === 'loaded' && offers.length === 0 && <p className="soft">{t('widgets:coupons.empty')}</p>}
      {rows.length > 0 && (
        <div className="cps">
          {rows.map((row) => (
            <Coupon key={row.offer.code} row={row} disabled={field.disabled} onToggle={() => toggle(row.offer.code)} />
          ))}
        </div>
      )}
    </FieldFrame>
  );
}
