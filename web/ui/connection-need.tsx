import { createContext, use, type MouseEvent, type ReactNode } from 'react';
import { toast } from './toast-store.ts';

/** Whether the server can be reached. True outside the application, such as in the gallery of components. */
export const HasConnectionContext = createContext(true);

/** Keeps the controls in `children` enabled without a connection, because their writes are queued on the device. */
export function WorksOffline({ children }: { children: ReactNode }) {
  return <HasConnectionContext value>{children}</HasConnectionContext>;
}

const NEEDS_CONNECTION_TEXT = 'Needs a connection';
const NEEDS_CONNECTION_ID = 'needs-a-connection';

/** The text that disabled controls refer to with `aria-describedby`. Rendered once on each page. */
export function NeedsConnectionText() {
  return (
    <span id={NEEDS_CONNECTION_ID} hidden>
      {NEEDS_CONNECTION_TEXT}
    </span>
  );
}

/**
 * The properties that disable a control while there is no connection. The control stays in the tab order, and has the reason as
 * its description. A click shows the reason as a toast. Null with a connection, and for a control that does not need one.
 */
export function useOfflineProps(isConnectionNeeded: boolean) {
  const hasConnection = use(HasConnectionContext);
  return isConnectionNeeded && !hasConnection ? DISABLED_PROPS : null;
}

const DISABLED_PROPS = {
  'aria-disabled': true,
  'aria-describedby': NEEDS_CONNECTION_ID,
  title: NEEDS_CONNECTION_TEXT,
  // Ignores the change of a checkbox or radio button, because React reports the change before the click is canceled.
  onChange: () => undefined,
  onClick: (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    toast({
      title: NEEDS_CONNECTION_TEXT,
      description: 'You are offline. Try again when the connection is back.',
    });
  },
} as const;
