import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { InstallRecordContent } from '#shared/install-records/install-record.forms.ts';
import { truncate } from '#shared/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { ScanDialog } from './scan-dialog.tsx';

interface LotFieldProps {
  name: `films.${number}.lot` | `films.${number}.laminateLot`;
  label: string;
}

/** A roll or lot number, typed or read from the barcode of the roll. */
export function LotField({ name, label }: LotFieldProps) {
  const { register, setValue, getFieldState, formState } = useFormContext<InstallRecordContent>();
  const [isScanning, setScanning] = useState(false);
  const { error } = getFieldState(name, formState);
  return (
    <div className="flex items-start gap-2">
      <Field label={label} error={error?.message} className="flex-1">
        <Input maxLength={200} autoComplete="off" {...register(name)} />
      </Field>
      <Button
        icon={<ScanBarcode aria-hidden />}
        aria-label={`Scan: ${label}`}
        className="mt-6.5"
        onClick={() => setScanning(true)}
      >
        Scan
      </Button>
      {isScanning && (
        <ScanDialog
          onRead={(text) => {
            setValue(name, truncate(text, 200), { shouldDirty: true });
            setScanning(false);
          }}
          onClose={() => setScanning(false)}
        />
      )}
    </div>
  );
}
