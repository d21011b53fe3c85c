import { useRef, useState, type Ref } from 'react';
import type { OrderAnswers, PlacedOrder } from '#machines/order/order.types.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { Barcode } from '#src/ui/barcode.tsx';
import { Beside } from '#src/ui/beside.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Picado } from '#src/ui/picado.tsx';
import { Guia } from '#src/ui/small.tsx';

export interface PlacedProps {
  order: PlacedOrder;
  paymentMode: OrderAnswers['pickup']['paymentMode'];
  onAnother: () => void;
}

/** Selects the text of an element, for a person who copies by hand. */
function select(element: Element | null): void {
  if (element) window.getSelection()?.selectAllChildren(element);
}

interface BodyProps extends PlacedProps {
  heading: 'h1' | 'h3';
  headingRef?: Ref<HTMLHeadingElement>;
}

/** FEAT-20: the number is born. The same body stands on the page and in the dialog. */
function PlacedBody({ order, paymentMode, onAnother, heading: Heading, headingRef }: BodyProps) {
  const { t, format } = useText('order');
  const number = useRef<HTMLSpanElement>(null);
  const [copyFailed, setCopyFailed] = useState(false);
  const [from, to] = order.pickupSlot.split('-').map((hour) => `${hour}:00`);
  return (
    <div className="order-placed">
      <div className="order-placed-head">
        <Heading ref={headingRef} tabIndex={-1}>
          {t('order:placed.title', { weekday: format.weekday(order.pickupDate) })}
        </Heading>
        <p>{t('order:placed.when', { date: format.longDate(order.pickupDate), from, to })}</p>
      </div>
      <Picado tone="accent" />
      <div className="order-placed-body">
        <span className="soft sm">{t('order:placed.waybill')}</span>
        <div className="order-placed-number">
          <span ref={number}>
            <Guia value={order.waybillNo} />
          </span>
          <CopyButton
            text={order.waybillNo}
            label={t('order:placed.copy')}
            onCopied={() => setCopyFailed(false)}
            onFailure={() => {
              select(number.current);
              setCopyFailed(true);
            }}
          />
        </div>
        <p className="errm" role="status" hidden={!copyFailed}>
          {copyFailed && t('order:placed.copyFailed')}
        </p>
        <p className="soft sm">{t('order:placed.order', { orderNo: order.orderNo })}</p>
        <Barcode value={order.waybillNo} label={t('order:placed.barcode', { waybillNo: order.waybillNo })} />
        {paymentMode && <p>{t(`order:placed.pay.${paymentMode}`, { amount: format.money(order.total) })}</p>}
        <div className="row">
          <ButtonLink size="sm" to={paths.orderDetail(order.orderNo)}>
            {t('order:placed.view')}
          </ButtonLink>
          <Button variant="line" size="sm" onClick={onAnother}>
            {t('order:placed.another')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The success page, with its dialog over it until that is closed. */
export function Placed(props: PlacedProps) {
  const { t } = useText('order');
  const [open, setOpen] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  function close() {
    setOpen(false);
    // The button that opened it is gone.
    heading.current?.focus();
  }
  return (
    <div className="page order order-done">
      <PlacedBody {...props} heading="h1" headingRef={heading} />
      <Beside>
        <Dialog open={open} onClose={close} title={t('order:placed.dialog')}>
          <PlacedBody {...props} heading="h3" />
        </Dialog>
      </Beside>
    </div>
  );
}
