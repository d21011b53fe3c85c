import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import '#tests/support/plain-page.ts';
import { CameraError } from '#src/shared/capture/camera.ts';
import type { BarcodeReader } from '#src/shared/capture/library-reader.ts';
import { type ScanPorts, type ScanState, startScan, waybillIn } from '#src/shared/capture/scan.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const number = 'JMX004281200040';

/** A camera whose only track can be taken away, and which records its release. */
function fakeCamera() {
  const track = Object.assign(new EventTarget(), { stop: vi.fn<() => void>() });
  return { track, stream: { getTracks: () => [track] } as unknown as MediaStream };
}

/** The result of each read; the last one repeats. */
function fakeReader(looks: readonly (readonly string[])[]) {
  let at = 0;
  const close = vi.fn<() => void>();
  const read = vi.fn<BarcodeReader['read']>(async () => looks[Math.min(at++, looks.length - 1)] ?? []);
  return { read, close };
}

function scanning(ports: Partial<ScanPorts> = {}, looks: readonly (readonly string[])[] = [[]], isContinuous = false) {
  const camera = fakeCamera();
  const reader = fakeReader(looks);
  const states: ScanState[] = [];
  const onFound = vi.fn<(waybill: string) => void>();
  const video = { srcObject: null, play: async () => undefined } as unknown as HTMLVideoElement;
  const end = startScan(
    video,
    { onState: (state) => states.push(state), onFound, isContinuous },
    { openCamera: async () => camera.stream, openReader: async () => reader, ...ports },
  );
  return { camera, reader, states, onFound, video, end };
}

describe('what the camera reads', () => {
  test('FEAT-01 RULE-TRK-02 the first waybill ends the scan: reported once, the camera released before', async () => {
    const { camera, reader, states, onFound, video } = scanning({}, [[], [], [number]]);
    onFound.mockImplementation(() => expect(camera.track.stop).toHaveBeenCalledOnce());
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onFound.mock.calls).toEqual([[number]]);
    expect(states).toEqual(['starting', 'looking']);
    expect(reader.close).toHaveBeenCalledOnce();
    expect(reader.read).toHaveBeenCalledTimes(3);
    expect(video.srcObject).toBeNull();
  });

  test('continuous, the camera stays open: each label counts once, and again after it was out of sight', async () => {
    const other = 'JMX004281200041';
    const held = Array.from({ length: 5 }, () => [number]);
    const away = Array.from({ length: 10 }, () => []);
    const { camera, onFound, end } = scanning({}, [...held, [], ...held, [other], ...away, [other], []], true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(onFound.mock.calls).toEqual([[number], [other], [other]]);
    expect(camera.track.stop).not.toHaveBeenCalled();
    end();
    expect(camera.track.stop).toHaveBeenCalledOnce();
  });

  test('a code that is not a waybill is reported, and the scan continues', async () => {
    const { states, onFound, end } = scanning({}, [['7501031311309'], ['7501031311309'], [number]]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states).toEqual(['starting', 'looking', 'other']);
    expect(onFound.mock.calls).toEqual([[number]]);
    end();
  });

  test('a scan without a result gives a hint after a while, once', async () => {
    const { states, end } = scanning();
    await vi.advanceTimersByTimeAsync(7_000);
    expect(states).toEqual(['starting', 'looking']);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(states).toEqual(['starting', 'looking', 'nothing']);
    end();
  });

  test('D-41 of a label both the bars and the square name the number; a shop’s code names none', () => {
    expect(waybillIn([number])).toBe(number);
    expect(waybillIn(['7501031311309', `https://jmx.example/track-and-trace?no=${number}`])).toBe(number);
    expect(waybillIn(['7501031311309'])).toBeUndefined();
    expect(waybillIn([])).toBeUndefined();
  });
});

describe('why there may be no picture', () => {
  test.each(['refused', 'missing', 'busy'] as const)('a camera that is %s is said so', async (problem) => {
    const { states, reader } = scanning({ openCamera: async () => Promise.reject(new CameraError(problem)) });
    await vi.advanceTimersByTimeAsync(0);
    expect(states).toEqual(['starting', problem]);
    expect(reader.read).not.toHaveBeenCalled();
  });

  test('a library that can’t be fetched is reported, and the camera is released', async () => {
    const { reader, states, camera } = scanning();
    reader.read.mockRejectedValue(new Error('no line'));
    await vi.advanceTimersByTimeAsync(0);
    expect(states).toEqual(['starting', 'looking', 'unread']);
    expect(camera.track.stop).toHaveBeenCalledOnce();
  });

  test('a camera that is taken away is said so, and nothing is read any more', async () => {
    const { states, camera, reader } = scanning();
    await vi.advanceTimersByTimeAsync(300);
    camera.track.dispatchEvent(new Event('ended'));
    const looks = reader.read.mock.calls.length;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(states).toEqual(['starting', 'looking', 'busy']);
    expect(reader.read).toHaveBeenCalledTimes(looks);
  });
});

describe('letting go', () => {
  test('closing stops camera, reader and scan loop, and nothing is reported afterwards', async () => {
    const { camera, reader, states, onFound, end } = scanning({}, [[], [number]]);
    await vi.advanceTimersByTimeAsync(50);
    end();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(camera.track.stop).toHaveBeenCalledOnce();
    expect(reader.close).toHaveBeenCalledOnce();
    expect(states).toEqual(['starting', 'looking']);
    expect(onFound).not.toHaveBeenCalled();
  });

  test('a camera that is allowed after closing is released at once', async () => {
    const camera = fakeCamera();
    const asked = new EventTarget();
    const allowed = new Promise<MediaStream>((resolve) =>
      asked.addEventListener('allow', () => resolve(camera.stream), { once: true }),
    );
    const { end, reader } = scanning({ openCamera: () => allowed });
    end();
    asked.dispatchEvent(new Event('allow'));
    await vi.advanceTimersByTimeAsync(0);
    expect(camera.track.stop).toHaveBeenCalledOnce();
    expect(reader.read).not.toHaveBeenCalled();
  });
});
