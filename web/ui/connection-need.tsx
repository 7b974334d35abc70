import { createContext, use, type MouseEvent, type ReactNode } from 'react';
import { toast } from './toast-store.ts';

/** Whether the server can be reached. True outside the application, such as in the gallery of components. */
export const HasConnection = createContext(true);

/** What is in it works without connection: its writes wait on the device. */
export function WorksOffline({ children }: { children: ReactNode }) {
  return <HasConnection value>{children}</HasConnection>;
}

const REASON = 'Needs a connection';
const REASON_ID = 'needs-a-connection';

/** The text that the disabled controls refer to, once on each page. */
export function ConnectionReason() {
  return (
    <span id={REASON_ID} hidden>
      {REASON}
    </span>
  );
}

/**
 * The properties that disable a control while there is no connection: it keeps its place in the tab order, names the reason, and
 * says it when it is used. Null with a connection, and for a control that does not need one.
 */
export function useConnectionNeed(isNeeded: boolean) {
  const hasConnection = use(HasConnection);
  return isNeeded && !hasConnection ? BLOCKED : null;
}

const BLOCKED = {
  'aria-disabled': true,
  'aria-describedby': REASON_ID,
  title: REASON,
  // React reports the change of a checkbox or radio button before the click is cancelled.
  onChange: () => undefined,
  onClick: (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    toast({ title: REASON, description: 'You are offline. Try again when the connection is back.' });
  },
} as const;
