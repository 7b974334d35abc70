import { useState } from 'react';
import { SectionCard } from '#web/ui/card.tsx';
import { Checkbox, SelectAllCheckbox } from '#web/ui/checkbox.tsx';
import { Checklist, FailedChecklist, LoadingChecklist } from '#web/ui/checklist.tsx';
import { FieldWarning } from '#web/ui/field-warning.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { Specimen } from './specimen.tsx';

export function FormSpecimens() {
  return (
    <SectionCard title="Forms">
      <form className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        <Field label="Project name" required>
          <Input placeholder="Acme fleet, van 12" />
        </Field>
        <Field label="Email" error="Invalid email address" hint="Proofs are sent here." required>
          <Input type="email" defaultValue="maria@" />
        </Field>
        <Field label="Deadline" warning={<FieldWarning>This deadline is in the past.</FieldWarning>}>
          <Input type="date" defaultValue="2026-03-05" />
        </Field>
        <Field label="Password" hint="At least 6 characters">
          <PasswordInput defaultValue="satin black" />
        </Field>
        <Field label="Vehicle type" error="Vehicle type is required" required>
          <VehicleTypeSelect placeholder="Choose a vehicle type" />
        </Field>
        <Field label="Company">
          <Input disabled defaultValue="North Side Wraps" />
        </Field>
        <Field label="Notes" hint="Door handles, badges, earlier damage" className="md:col-span-2">
          <Textarea placeholder="What should the installer know?" />
        </Field>
        <Field label="State" hideLabel>
          <VehicleTypeSelect defaultValue="van" />
        </Field>
        <Field label="Username">
          <Input readOnly defaultValue="northside" autoComplete="username" />
        </Field>
        <CheckboxSpecimens />
        <RadioCardSpecimen />
      </form>
    </SectionCard>
  );
}

function VehicleTypeSelect(props: { placeholder?: string; defaultValue?: string }) {
  return (
    <Select {...props}>
      <option value="car">Car</option>
      <option value="van">Van</option>
      <option value="box-truck">Box truck</option>
    </Select>
  );
}

function CheckboxSpecimens() {
  const [isActive, setIsActive] = useState(true);
  return (
    <>
      <Specimen name="Checkbox">
        <div className="flex flex-col gap-2.5">
          <SelectAllCheckbox label="Select all" state="some" readOnly />
          <Checkbox label="Business registration" defaultChecked />
          <Checkbox label="Flexible deadline" hint="The shop may move it by a week." />
          <Checkbox label="I have read the terms" error="Please check the box" />
          <Checkbox label="Notify the subcontractor" disabled />
          <Checkbox label="Certified by 3M" disabled defaultChecked />
        </div>
      </Specimen>
      <Specimen name="Checklist">
        <div className="flex flex-col gap-2.5">
          <Checklist>
            <Checkbox label="3M" defaultChecked />
            <Checkbox label="Hexis" />
          </Checklist>
          <LoadingChecklist text="Loading certifications..." />
          <FailedChecklist
            text="Certifications could not be loaded."
            query={{ isFetching: false, refetch: () => undefined }}
          />
        </div>
      </Specimen>
      <Specimen name="Switch">
        <div className="flex flex-col gap-2.5">
          <Switch label="Active" checked={isActive} onChange={(event) => setIsActive(event.target.checked)} />
          <Switch label="Insurance verified" />
          <Switch label="Cannot be changed" disabled />
        </div>
      </Specimen>
    </>
  );
}

const ROLES = [
  { label: 'Subcontractor', explanation: 'Only hired for install jobs, sees only assigned projects.' },
  { label: 'Contractor (Listed)', explanation: 'Appears in the subcontractor registry and can hire.' },
  { label: 'Contractor (Unlisted)', explanation: 'Not in the registry, can hire.' },
];

function RadioCardSpecimen() {
  const [chosen, setChosen] = useState('Contractor (Listed)');
  return (
    <Specimen name="Radio card">
      <fieldset className="grid gap-2.5">
        <legend className="sr-only">My profile role is a:</legend>
        {ROLES.map(({ label, explanation }) => (
          <RadioCard
            key={label}
            name="role"
            label={label}
            explanation={explanation}
            checked={chosen === label}
            onChoose={() => setChosen(label)}
          />
        ))}
      </fieldset>
    </Specimen>
  );
}
