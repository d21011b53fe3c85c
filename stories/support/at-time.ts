/**
 * For `beforeEach`: the page's clock starts at that time and runs, as on a device that was opened then. With the real
 * clock, days to come in a story would soon be in the past. Storybook restores it before the next story, so a file
 * calls this in its stories only, and not when it is loaded.
 */
export const atTime = (start: string) => (): (() => void) => {
  const device = globalThis.Date;
  const ahead = device.parse(start) - device.now();
  const now = () => device.now() + ahead;
  globalThis.Date = new Proxy(device, {
    construct: (target, input: unknown[], made) =>
      Reflect.construct(target, input.length === 0 ? [now()] : input, made) as Date,
    get: (target, name, proxy) => (name === 'now' ? now : (Reflect.get(target, name, proxy) as unknown)),
  });
  return () => {
    globalThis.Date = device;
  };
};
