import { Component, type ReactNode } from 'react';

export interface OptionalProps {
  /** Rendered in its place when its code fails to load. */
  instead?: ReactNode;
  children: ReactNode;
}

/**
 * Content beside the page, whose code is loaded on demand. When that fails, the page renders without it: an order's
 * number must never be lost to a dialog, nor a page to its last section.
 */
export class Optional extends Component<OptionalProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { children, instead = null } = this.props;
    return this.state.failed ? instead : children;
  }
}
