import { isLabelFormat, type LabelFormat, type Resolution, resolutions } from '#domain/parcel/label-formats.ts';
import type { Api, DownloadOptions } from '#src/api/types.ts';
import { browserStorage, type TextStorage } from '#src/lib/storage.ts';

/** A paper for labels, or the list that the courier signs. */
export type PaperFormat = LabelFormat | 'manifest';

/** A return label; with the key of a recipient, who may have no account. */
interface ReturnSource {
  /** Its waybill number. */
  readonly returnNo: string;
  readonly key?: string | undefined;
}

/** Of these orders, of all that a batch has placed, or of a return. */
export type LabelSource =
  { readonly orderNos: readonly string[] } | { readonly batchId: string; readonly count: number } | ReturnSource;

export function countLabels(labels: LabelSource): number {
  if ('orderNos' in labels) return labels.orderNos.length;
  return 'batchId' in labels ? labels.count : 1;
}

interface Paper {
  readonly format: PaperFormat;
  readonly firstQuarter?: number;
  readonly resolution?: Resolution;
  readonly preview?: boolean;
}

/** Requests the file of labels, or the picture of its first page. */
export function downloadLabels(
  api: Api,
  labels: LabelSource,
  { format, firstQuarter, resolution, preview }: Paper,
  name: string,
  options: DownloadOptions,
): ReturnType<Api['download']> {
  const paper = {
    format,
    ...(firstQuarter !== undefined && { firstQuarter }),
    ...(resolution && { resolution }),
    ...(preview && { preview }),
  };
  if ('returnNo' in labels) {
    const { returnNo: waybillNo, key } = labels;
    // No courier signs a list of one return.
    const ofReturn = { ...paper, format: format === 'manifest' ? 'a4' : format } as const;
    return api.download('returnLabels', { waybillNo, ...(key !== undefined && { key }), ...ofReturn }, name, options);
  }
  return 'batchId' in labels
    ? api.download('batchLabels', { batchId: labels.batchId, ...paper }, name, options)
    : api.download('orderLabels', { orderNos: [...labels.orderNos], ...paper }, name, options);
}

export interface LabelPrinter {
  readonly format: LabelFormat;
  /** Set when it is another than the format's usual one. */
  readonly resolution?: Resolution;
}

export const isResolution = (value: string): value is Resolution => Object.hasOwn(resolutions, value);

/** The printer of this device, e.g. `a6 300dpi`; undefined when none is remembered. */
export function readPrinter(storage: TextStorage = browserStorage): LabelPrinter | undefined {
  const [format = '', resolution = ''] = (storage.get('labelPrinter') ?? '').split(' ');
  if (!isLabelFormat(format)) return undefined;
  return { format, ...(isResolution(resolution) && { resolution }) };
}

/** @param printer undefined forgets it. */
export function rememberPrinter(printer: LabelPrinter | undefined, storage: TextStorage = browserStorage): void {
  if (printer) storage.set('labelPrinter', [printer.format, printer.resolution].filter(Boolean).join(' '));
  else storage.remove('labelPrinter');
}
