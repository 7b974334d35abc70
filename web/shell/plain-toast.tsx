import { Button } from '#web/ui/button.tsx';
import { dismissToast, useToasts } from '#web/ui/toast-store.ts';

/** The newest toast without animations, gestures and a time limit. Replaces the toaster when it cannot be loaded. */
export function PlainToast() {
  const newest = useToasts().find(({ open }) => open);
  if (!newest) return null;
  const { id, title, description, action } = newest;
  const act = () => {
    action?.onSelect();
    dismissToast(id);
  };
  return (
    // Otherwise a click on the toast would close an open dialog.
    <div role="alert" className={PLAIN_TOAST_CLASS} onPointerDown={(event) => event.stopPropagation()}>
      <p className="font-semibold">{title}</p>
      {description && <p className="mt-0.5 text-muted">{description}</p>}
      <div className="mt-2 flex gap-2">
        {action && (
          <Button size="sm" onClick={act}>
            {action.label}
          </Button>
        )}
        <Button size="sm" onClick={() => dismissToast(id)}>
          Dismiss
        </Button>
      </div>
    </div>
  );
}

// A modal dialog disables pointer events on the rest of the page.
const PLAIN_TOAST_CLASS =
  'pointer-events-auto fixed right-4 bottom-4 left-4 z-60 rounded-lg border bg-raised p-4 text-sm shadow-lg sm:left-auto sm:w-96 ' +
  'print:hidden';
