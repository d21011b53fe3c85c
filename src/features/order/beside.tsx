import { Component, type ReactNode } from 'react';

/**
 * Something shown besides the page, whose code is fetched when it opens. When that fails, the page stands without
 * it: an order's number must never be lost to a dialog.
 */
export class Beside extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
