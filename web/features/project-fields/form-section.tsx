import type { ReactNode } from 'react';
import { FieldInputs } from './field-inputs.tsx';
import { fieldOf } from './form-fields.ts';
import type { FormFieldName } from './form-fields.ts';

/** A named group of fields, in two columns on wide screens. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-base font-semibold">{title}</legend>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

interface FieldSectionsProps {
  names: readonly FormFieldName[];
  /** The title of the section for the fields that have no section of their own. */
  defaultTitle: string;
}

/** The fields, grouped into the sections of the edit form. */
export function FieldSections({ names, defaultTitle }: FieldSectionsProps) {
  const sectionTitleOf = (name: FormFieldName) => fieldOf(name).section ?? defaultTitle;
  return [...new Set(names.map(sectionTitleOf))].map((title) => (
    <FormSection key={title} title={title}>
      <FieldInputs names={names.filter((name) => sectionTitleOf(name) === title)} />
    </FormSection>
  ));
}
