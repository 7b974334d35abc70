import { X } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { EntryFormValues, TrackingFormValues } from '../tracking-entries.ts';

interface ListedEntriesProps {
  disabled: boolean;
  onRemove: (entry: EntryFormValues) => void;
}

/** The unsaved entries in the list of the form. */
export function ListedEntries({ disabled, onRemove }: ListedEntriesProps) {
  const { control } = useFormContext<TrackingFormValues>();
  const listed = useWatch({ control, name: 'listed' });
  return (
    <div className="text-sm">
      <p className="mb-1 text-muted">Saved together with the entry above:</p>
      <ul aria-label="To be saved" className="flex flex-col">
        {listed.map((entry) => (
          <li key={`${entry.trackingCarrier} ${entry.trackingNumber}`} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-medium">{entry.trackingNumber}</span>{' '}
              <span className="text-muted">{entry.trackingCarrier}</span>
            </span>
            <IconButton
              label={`Remove ${entry.trackingNumber} from the list`}
              icon={<X aria-hidden />}
              disabled={disabled}
              onClick={() => onRemove(entry)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
