import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

const Nothing = () => null;

/**
 * An optional part that is loaded when it is rendered; if loading fails, the page stays intact without it.
 * @param load returns the component.
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
