import { apart, type FileType, shownExcess, shownName, shownSize, typeList } from '#domain/content/file-kind.ts';
import { useWidgetText } from '#src/forms/core/use-widget-text.ts';
import { rejectionKey } from '#domain/content/file-content.ts';
import { classNames } from '#src/lib/class-names.ts';
import { IconButton } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Box } from '#src/components/status.tsx';
import { canRetry, isUnderWay, type Rejection, type Upload, type UploadLimits } from './upload-list.ts';

/** "JPG, PNG o PDF". */
export function useTypeList(types: readonly FileType[]): string {
  const { language } = useWidgetText();
  return typeList(types, language.locale);
}

/** Why a file is not taken, with the rule's own numbers (MSG-24). */
function useRejectionText(limits: UploadLimits): (rejection: Rejection, size: number | undefined) => string {
  const { t, format } = useWidgetText();
  const types = useTypeList(limits.types);
  return (rejection, size = 0) =>
    t(rejectionKey(rejection), {
      types,
      claimed: rejection.claimed,
      found: rejection.found,
      count: limits.maxFiles,
      size: apart(shownExcess(size, limits.maxBytes, format.number)),
      limit: apart(shownSize(limits.maxBytes, format.number)),
    });
}

interface FileRowProps {
  file: Upload;
  /** From 1, for a file whose name is unknown. */
  position: number;
  limits: UploadLimits;
  disabled: boolean;
  onRetry: () => void;
  onRemove: () => void;
}

/** Name, size or progress, state as text, and the available actions. */
export function FileRow({ file, position, limits, disabled, onRetry, onRemove }: FileRowProps) {
  const { t, format } = useWidgetText();
  const rejectionText = useRejectionText(limits);
  const { state, size } = file;
  const name = shownName(file.name) || t('widgets:files.unnamed', { position });
  const isWrong = state.status === 'refused' || state.status === 'failed';
  const isBusy = isUnderWay(file);
  const percent = state.status === 'sending' ? Math.round(state.share * 100) : 0;
  return (
    <li className={classNames(isWrong && 'bad')}>
      <span className="th">
        <Icon name={isWrong ? 'stop' : 'file'} />
      </span>
      <div className="what">
        <b>
          <bdi>{name}</bdi>
        </b>
        {state.status === 'stored' && (
          <p className="soft sm num">
            {size !== undefined && <bdi dir="ltr">{shownSize(size, format.number)}</bdi>}
            {size !== undefined && ' · '}
            {t('widgets:files.stored')}
          </p>
        )}
        {isBusy && <progress max={100} value={percent} aria-label={t('widgets:files.sending', { name })} />}
        {state.status === 'failed' && <p className="errm">{t('widgets:files.failed')}</p>}
        {state.status === 'refused' && <p className="errm">{rejectionText(state.refusal, size)}</p>}
      </div>
      <span className="do">
        {isBusy && (
          <span className="sm num" aria-hidden="true">
            <bdi dir="ltr">{percent} %</bdi>
          </span>
        )}
        {canRetry(file) && !disabled && (
          <IconButton icon="refresh" label={t('widgets:files.retry', { name })} onClick={onRetry} />
        )}
        {!disabled && (
          <IconButton
            icon="close"
            label={t(isBusy ? 'widgets:files.cancel' : 'widgets:files.remove', { name })}
            onClick={onRemove}
          />
        )}
      </span>
    </li>
  );
}

/** A rejected file, by its name: the reason, and a button to dismiss the message. */
export function RejectedFile({ file, limits, onRemove }: Pick<FileRowProps, 'file' | 'limits' | 'onRemove'>) {
  const { t } = useWidgetText();
  const rejectionText = useRejectionText(limits);
  const { state, size } = file;
  const name = shownName(file.name);
  if (state.status !== 'refused') return null;
  return (
    <Box tone="err" className="rejected">
      <div className="what">
        <b>
          <bdi>{name}</bdi>
        </b>
        <p>{rejectionText(state.refusal, size)}</p>
      </div>
      <IconButton icon="close" label={t('widgets:files.remove', { name })} onClick={onRemove} />
    </Box>
  );
}
