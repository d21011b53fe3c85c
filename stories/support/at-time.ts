/**
 * For `beforeEach`: the page's clock begins at that time and goes on, as on a device that was opened then. What a story
 * says of days to come would be of the past one day. Storybook sets it back when the next story begins, so a file asks for
 * the time in its stories only, and not when it is loaded.
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
