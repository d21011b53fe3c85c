import { lazy, Suspense, useState } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { Button, type ButtonProps } from '#src/components/button.tsx';

const LabelDialog = lazy(async () => ({ default: (await import('./label-dialog.tsx')).LabelDialog }));

export interface LabelActionProps extends Pick<ButtonProps, 'variant' | 'size'> {
  /** Of orders that the customer sends and that were not cancelled, in the order of the file. */
  orderNos: readonly string[];
}

/** The labels of one order or of many as a PDF (D-44), after the question on which paper. */
export function LabelAction({ orderNos, variant, size }: LabelActionProps) {
  const { t } = useText('labels', 'answers');
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <Button
        icon="print"
        disabled={orderNos.length === 0}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
        {...(variant && { variant })}
        {...(size && { size })}
      >
        {t('labels:print', { count: orderNos.length })}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <LabelDialog open={isOpen} labels={{ orderNos }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
