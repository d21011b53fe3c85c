/** The papers and printers for which a label is made (D-44). */

const mmPerInch = 25.4;
const letter = { width: 8.5 * mmPerInch, height: 11 * mmPerInch } as const;
const a4 = { width: 210, height: 297 } as const;
const inch4x6 = { width: 4 * mmPerInch, height: 6 * mmPerInch } as const;

/** Dots per mm. Label printers with nominal 203 dpi have 8; a grid for 300 dpi suits 600 dpi too. */
export const resolutions = { '203dpi': 8, '300dpi': 300 / mmPerInch } as const;
export type Resolution = keyof typeof resolutions;

interface LabelFormatRow {
  /** Of the paper, mm. */
  readonly width: number;
  readonly height: number;
  /** Labels on a paper; one fills it. */
  readonly perSheet: 1 | 4;
  readonly printer: 'sheets' | 'labels';
  /** What such a printer mostly has; a PDF on label paper can be asked for with another. */
  readonly resolution: Resolution;
  /** Set for commands of a label printer (ZPL II) instead of a PDF; its nominal 300 dpi are 12 dots per mm. */
  readonly zplDotsPerMm?: number;
}

/** By the name in calls; in the order of the choice, the most common in Mexico first. */
export const labelFormats = {
  letterx4: { ...letter, perSheet: 4, printer: 'sheets', resolution: '300dpi' },
  letter: { ...letter, perSheet: 1, printer: 'sheets', resolution: '300dpi' },
  a4x4: { ...a4, perSheet: 4, printer: 'sheets', resolution: '300dpi' },
  a4: { ...a4, perSheet: 1, printer: 'sheets', resolution: '300dpi' },
  inch4x6: { ...inch4x6, perSheet: 1, printer: 'labels', resolution: '203dpi' },
  a6: { width: 105, height: 148, perSheet: 1, printer: 'labels', resolution: '203dpi' },
  zpl203: { ...inch4x6, perSheet: 1, printer: 'labels', resolution: '203dpi', zplDotsPerMm: 8 },
  zpl300: { ...inch4x6, perSheet: 1, printer: 'labels', resolution: '300dpi', zplDotsPerMm: 12 },
} as const satisfies Readonly<Record<string, LabelFormatRow>>;

export type LabelFormat = keyof typeof labelFormats;

export const getLabelFormat = (name: LabelFormat): LabelFormatRow => labelFormats[name];

export const isLabelFormat = (name: string): name is LabelFormat => Object.hasOwn(labelFormats, name);

/** Whether a label's PDF can be made for another resolution than the usual one. */
export const hasResolutionChoice = (name: LabelFormat): boolean => {
  const { printer, zplDotsPerMm } = getLabelFormat(name);
  return printer === 'labels' && zplDotsPerMm === undefined;
};
