import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

const Nothing = () => null;

/**
 * A part that is fetched when it is drawn, and that its page goes without where the line is cut before it comes: it takes
 * nothing with it that was there.
 *
 * @param load gives the component.
 */
export function lazyExtra<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: Nothing as ComponentType<Props> };
    }
  });
}
