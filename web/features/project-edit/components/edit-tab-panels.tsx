import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { VEHICLE_FIELD_NAMES, WRAP_FIELD_NAMES } from '#web/features/project-fields/form-fields.ts';
import { FieldSections, FormSection } from '#web/features/project-fields/form-section.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import type { EditFormValues } from '../edit-entries.ts';
import { EDIT_FIELD_NAMES, tabOfField } from '../edit-fields.ts';
import { EDIT_TABS } from '../edit-tab-names.ts';
import type { EditTab } from '../edit-tab-names.ts';
import { GeneralFields } from './general-fields.tsx';

interface EditTabsProps {
  details: ProjectDetails;
  tab: EditTab;
  onShow: (tab: string) => void;
}

/** All four panels stay mounted, because they share one form. */
export function EditTabs({ details, tab, onShow }: EditTabsProps) {
  const invalidTabs = useInvalidTabs();
  const tabs = EDIT_TABS.map(({ value, label }) => ({
    value,
    label: invalidTabs.has(value) ? <TabWithError>{label}</TabWithError> : label,
  }));
  return (
    <Tabs value={tab} onValueChange={onShow}>
      <TabList label="Edit Project" tabs={tabs} />
      <Panel tab="general">
        <GeneralFields details={details} />
      </Panel>
      <Panel tab="job-details">
        <FieldSections names={VEHICLE_FIELD_NAMES} defaultTitle="Vehicle" />
      </Panel>
      <Panel tab="wrap-details">
        <FieldSections names={WRAP_FIELD_NAMES} defaultTitle="Wrap" />
      </Panel>
      <Panel tab="tracking">
        <TrackingHint id={details.project.id} />
      </Panel>
    </Tabs>
  );
}

function Panel({ tab, children }: { tab: EditTab; children: ReactNode }) {
  return (
    <TabPanel value={tab} keepMounted>
      <Card className="flex flex-col gap-8">{children}</Card>
    </TabPanel>
  );
}

/** The tabs with an invalid field. */
function useInvalidTabs(): Set<EditTab> {
  const { getFieldState, formState } = useFormContext<EditFormValues>();
  const invalidFields = EDIT_FIELD_NAMES.filter((field) => getFieldState(field, formState).error);
  return new Set(invalidFields.map(tabOfField));
}

function TabWithError({ children }: { children: string }) {
  return (
    <span className="flex items-center gap-1.5 text-red-ink">
      {children}
      <span className="size-2 rounded-full bg-red" aria-hidden />
      <span className="sr-only">, needs your attention</span>
    </span>
  );
}

function TrackingHint({ id }: { id: number }) {
  return (
    <FormSection title="Tracking">
      <p className="text-sm text-muted sm:col-span-2">Edit tracking numbers in the project view.</p>
      <Link
        to="/project-view/{-$id}"
        search={{ id: String(id) }}
        hash="tracking"
        className={buttonClass({ className: 'justify-self-start' })}
      >
        Go to the project view
      </Link>
    </FormSection>
  );
}
