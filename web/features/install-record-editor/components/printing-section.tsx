import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { InstallRecordContent } from '#shared/install-records/install-record.forms.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { LimitReasons } from './limit-reasons.tsx';
import { NumberField, TextField, TimeField } from './record-fields.tsx';

export function PrintingSection() {
  const { control, setValue } = useFormContext<InstallRecordContent>();
  const printing = useWatch({ control, name: 'printing' });
  const isPrinted = printing !== null;
  // Keeps what was typed while the checkbox is cleared.
  const enteredPrinting = useRef(EMPTY_PRINTING);
  const togglePrinting = (isChecked: boolean) => {
    if (printing) enteredPrinting.current = printing;
    setValue('printing', isChecked ? enteredPrinting.current : null, { shouldDirty: true });
  };
  return (
    <SectionCard title="Printing">
      <Checkbox
        label="A film was printed"
        checked={isPrinted}
        onChange={({ target }) => togglePrinting(target.checked)}
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

const EMPTY_PRINTING: NonNullable<InstallRecordContent['printing']> = {
  printer: '',
  ink: '',
  profile: '',
  printedOn: null,
  outgassingHours: null,
};
