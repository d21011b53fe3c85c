import { Component, type ReactNode } from 'react';

export interface BesideProps {
  /** What stands in its place when its code could not be fetched. */
  instead?: ReactNode;
  children: ReactNode;
}

/**
 * Something shown besides the page, whose code is fetched when it is wanted. When that fails, the page stands without
 * it: an order's number must never be lost to a dialog, nor a page to its last section.
 */
export class Optional extends Component<BesideProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { children, instead = null } = this.props;
    return this.state.failed ? instead : children;
  }
}
