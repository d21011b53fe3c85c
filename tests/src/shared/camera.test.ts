import { afterEach, expect, test, vi } from 'vitest';
import '#tests/support/plain-page.ts';
import { CameraError, hasCameras, openCamera } from '#src/shared/capture/camera.ts';

afterEach(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));

const withDevices = (getUserMedia: unknown) =>
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotSupportedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
])('a browser’s %s is a camera that is %s', async (name, trouble) => {
  withDevices(async () => Promise.reject(new DOMException('x', name)));
  await expect(openCamera()).rejects.toEqual(new CameraError(trouble as CameraError['trouble']));
  await expect(openCamera()).rejects.toMatchObject({ trouble });
});

test('only pictures are asked for, and those of the camera at the back', async () => {
  const getUserMedia = vi.fn<(wanted: MediaStreamConstraints) => Promise<MediaStream>>(async () => ({}) as MediaStream);
  withDevices(getUserMedia);
  await openCamera();
  expect(getUserMedia.mock.calls[0]?.[0]).toMatchObject({ audio: false, video: { facingMode: 'environment' } });
});

test('a page without TLS has no cameras', async () => {
  expect(hasCameras(undefined)).toBe(false);
  await expect(openCamera()).rejects.toMatchObject({ trouble: 'missing' });
});
