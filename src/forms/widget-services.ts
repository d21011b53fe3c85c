/**
 * The services that widgets call: each a port, each optional. A widget whose service is absent says so and lets the
 * person type where that makes sense. All of them reject when the service is unavailable.
 */
/** A file as the store knows it. `size` in bytes. */
export interface StoredFile {
  id: string;
  name: string;
  size: number;
}

interface SendOptions {
  /** The field of the form that the file is for. */
  field: string;
  signal: AbortSignal;
  /** @param share of what is sent, 0 to 1. */
  onProgress: (share: number) => void;
}

export interface UploadService {
  /** Rejects with an `UploadRejected` when trying again at once can't help, else with anything. */
  send: (file: File, options: SendOptions) => Promise<StoredFile>;
  /** Files of a field whose upload the page's unload interrupted: they restart automatically. */
  unfinished?: (field: string) => Promise<readonly File[]>;
  /** Saves a stored file on the device. */
  open?: (file: Pick<StoredFile, 'id' | 'name'>) => Promise<void>;
  /** Cancels a file before it is stored: nothing of it is saved. */
  abandon?: (file: File) => void;
  /** Best effort: the answer forgets the file whether or not the store does. */
  remove?: (id: string) => Promise<void>;
  /** Names and sizes of files that came with the answers, e.g. of a draft. */
  describe?: (ids: readonly string[], signal: AbortSignal) => Promise<readonly StoredFile[]>;
}

/** `waiting`: this person has sent too much without a form; `full`: uploads are closed to everyone for now. */
type UploadRejection = 'type' | 'size' | 'unsafe' | 'waiting' | 'full';

/** The store will not take this file. */
export class UploadRejected extends Error {
  override name = 'UploadRejected';
  readonly reason: UploadRejection;
  constructor(reason: UploadRejection) {
    super(`refused: ${reason}`);
    this.reason = reason;
  }
}

/** D-24. Either answer, the text in the image or the answer to the question, is valid for the same id. */
export interface ImageCode {
  id: string;
  /** Address of the picture, usually `data:image/…`. */
  image: string;
  /** A question that needs no eyesight, in the person's language: "Escribe en cifras: tres, siete, uno". */
  question?: string;
  /** The same spoken. */
  audio?: string;
}

/** No code was sent; `message` says why, in the person's language. */
export class CodeNotSent extends Error {
  override name = 'CodeNotSent';
}

export interface WidgetServices {
  uploads?: UploadService;
  imageCode?: (signal: AbortSignal) => Promise<ImageCode>;
  /**
   * Sends a one-time code. Rejects with a `CodeNotSent` when there is a message for the reason, else with anything.
   *
   * @param to the answer of the field that `sentTo` names: a phone or an e-mail address.
   * @returns seconds until another one may be requested.
   */
  sendCode?: (to: string | undefined, signal: AbortSignal) => Promise<{ waitSeconds: number }>;
  /** A code went out before the form was there: seconds until another one may be asked for. */
  codeSent?: { waitSeconds: number };
}
