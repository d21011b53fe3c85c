/** The camera at the back of a phone, and why there may be none. */

export type CameraProblem = 'refused' | 'missing' | 'busy';

export class CameraError extends Error {
  readonly trouble: CameraProblem;
  constructor(problem: CameraProblem) {
    super(`no camera: ${problem}`);
    this.trouble = problem;
  }
}

/** Names of browser errors; after any other one a retry may help. */
const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  NotSupportedError: 'missing',
  OverconstrainedError: 'missing',
};

/** A page without TLS has no cameras at all. */
export const hasCameras = (devices: Partial<MediaDevices> | undefined = navigator.mediaDevices): boolean =>
  devices?.getUserMedia !== undefined;

/** Asks for permission if there is none yet. @throws CameraError. */
export async function openCamera(): Promise<MediaStream> {
  if (!hasCameras()) throw new CameraError('missing');
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    throw new CameraError((error instanceof Error ? problems[error.name] : undefined) ?? 'busy');
  }
}

/** Lets the camera go: its light goes out. */
export const closeCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
