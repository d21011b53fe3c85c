/**
 * Reports which rule stopped a person: by the id of the rule, never by a value. The application provides the listener;
 * without one nothing is reported.
 */
import { createContext, type ReactNode, use } from 'react';
import type { StopKind } from '#schemas/runtime/rule-id.ts';

export interface RuleStop {
  /** `account/profile#/name#maxLength` */
  rule: string;
  /** Message key with its namespace. */
  key: string;
  kind: StopKind;
}

export type RuleStopListener = (stop: RuleStop) => void;

const ListenerContext = createContext<RuleStopListener | undefined>(undefined);

export function RuleStopProvider({
  listener,
  children,
}: {
  listener: RuleStopListener | undefined;
  children: ReactNode;
}) {
  return <ListenerContext value={listener}>{children}</ListenerContext>;
}

/** The listener of the nearest provider. */
export function useRuleStopListener(): RuleStopListener | undefined {
  return use(ListenerContext);
}
