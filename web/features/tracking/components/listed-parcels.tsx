import { X } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { ParcelEntries, TrackingEntries } from '../tracking-entries.ts';

interface ListedParcelsProps {
  disabled: boolean;
  onTakeOff: (parcel: ParcelEntries) => void;
}

/** The entries on the list that are not saved yet. */
export function ListedParcels({ disabled, onTakeOff }: ListedParcelsProps) {
  const { control } = useFormContext<TrackingEntries>();
  const listed = useWatch({ control, name: 'listed' });
  return (
    <div className="text-sm">
      <p className="mb-1 text-muted">Saved together with the entry above:</p>
      <ul aria-label="To be saved" className="flex flex-col">
        {listed.map((parcel) => (
          <li key={`${parcel.trackingCarrier} ${parcel.trackingNumber}`} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-medium">{parcel.trackingNumber}</span>{' '}
              <span className="text-muted">{parcel.trackingCarrier}</span>
            </span>
            <IconButton
              label={`Take ${parcel.trackingNumber} off the list`}
              icon={<X aria-hidden />}
              disabled={disabled}
              onClick={() => onTakeOff(parcel)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
