import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldInputs } from '#web/features/project-fields/field-inputs.tsx';
import { INSTALLATION_FIELD_NAMES } from '#web/features/project-fields/form-fields.ts';
import { useProjectFields } from '#web/features/project-fields/project-entries.ts';
import type { ProjectFormValues } from '#web/features/project-fields/project-entries.ts';

/**
 * The optional fields about the installation site, collapsed by default. They are expanded when one of them has an error, or has
 * a value from a restored draft.
 */
export function InstallationFields() {
  const { getValues } = useFormContext<ProjectFormValues>();
  const { errorOf } = useProjectFields();
  const [isOpen, setIsOpen] = useState(() => INSTALLATION_FIELD_NAMES.some((name) => getValues(name)));
  const hasError = INSTALLATION_FIELD_NAMES.some(errorOf);
  return (
    <details
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => {
        if (hasError) currentTarget.open = true;
        setIsOpen(currentTarget.open);
      }}
      className="group min-w-0"
    >
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-sm text-base font-semibold pointer-coarse:min-h-11">
        <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden />
        Installation (Optional)
      </summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <FieldInputs names={INSTALLATION_FIELD_NAMES} isNew />
      </div>
    </details>
  );
}
