import { lazy, Suspense, useState } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { Button, type ButtonProps } from '#src/components/button.tsx';
import { countLabels, type LabelSource } from './label-source.ts';

const LabelDialog = lazy(async () => ({ default: (await import('./label-dialog.tsx')).LabelDialog }));

export interface LabelActionProps extends Pick<ButtonProps, 'variant' | 'size'> {
  /** Of orders that the customer sends and that were not cancelled, in the order of the file, or of a return. */
  labels: LabelSource;
}

/** The labels of one order, of many or of a return as a PDF (D-44), after the question on which paper. */
export function LabelAction({ labels, variant, size }: LabelActionProps) {
  const { t } = useText('labels', 'answers');
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <Button
        icon="print"
        disabled={countLabels(labels) === 0}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
        {...(variant && { variant })}
        {...(size && { size })}
      >
        {'returnNo' in labels ? t('labels:printReturn') : t('labels:print', { count: countLabels(labels) })}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <LabelDialog open={isOpen} labels={labels} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
