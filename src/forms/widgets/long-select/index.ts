import { lazyWidget } from '../lazy-widget.tsx';
import type { LongSelectProps } from './long-select.tsx';

/** One of very many choices; its list comes when a form has one. */
export const LongSelect = lazyWidget<LongSelectProps>(async () => (await import('./long-select.tsx')).LongSelectField);
