/** Reads bar codes from a picture. */
export interface BarcodeReader {
  /** The texts of all codes in the picture; none as long as there is nothing to read. */
  read: (picture: HTMLVideoElement) => Promise<readonly string[]>;
  close: () => void;
}
