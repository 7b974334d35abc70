import { useFormContext, useWatch } from 'react-hook-form';
import type { InstallRecordContent } from '#shared/install-records/install-record.forms.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { LimitReasons } from './limit-reasons.tsx';
import { NumberField, TextField, TimeField } from './record-fields.tsx';

export function PrintingSection() {
  const { control, setValue } = useFormContext<InstallRecordContent>();
  const isPrinted = useWatch({ control, name: 'printing' }) !== null;
  return (
    <SectionCard title="Printing">
      <Checkbox
        label="A film was printed"
        checked={isPrinted}
        onChange={({ target }) =>
          setValue('printing', target.checked ? EMPTY_PRINTING : null, { shouldDirty: true })
        }
      />
      {isPrinted && (
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <TextField name="printing.printer" label="Printer" />
          <TextField name="printing.ink" label="Ink" />
          <TextField name="printing.profile" label="Profile" />
          <TimeField name="printing.printedOn" label="Print date" type="date" />
          <NumberField name="printing.outgassingHours" label="Outgassing before lamination" unit="hours" />
          <LimitReasons quantity="outgassing" />
        </div>
      )}
    </SectionCard>
  );
}

const EMPTY_PRINTING = { printer: '', ink: '', profile: '', printedOn: null, outgassingHours: null };
