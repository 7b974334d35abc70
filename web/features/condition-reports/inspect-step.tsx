import { useState } from 'react';
import { SHAPE_LABELS, VIEW_LABELS } from '#shared/condition/condition-labels.ts';
import {
  MAX_MARKS,
  VEHICLE_SHAPES,
  VEHICLE_VIEWS,
  type VehicleShape,
  type VehicleView,
} from '#shared/condition/condition-values.ts';
import { newRequestKey } from '#web/api/request-key.ts';
import { BOTTOM_CONTROLS } from '#web/ui/toast-position.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { FilterButtons } from '#web/ui/filter-buttons.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { DamageMap } from './components/damage-map.tsx';
import { MarkDialog, type EditedMark } from './components/mark-dialog.tsx';
import { MarkList } from './components/mark-list.tsx';
import { SurfaceChecks } from './components/surface-checks.tsx';
import type { DraftMark, ReportDraft } from './report-draft.ts';

interface InspectStepProps {
  projectId: number;
  draft: ReportDraft;
  onChange: (change: Partial<ReportDraft>) => void;
  onNext: () => void;
}

/** The damage map and the checks of the surface. */
export function InspectStep({ projectId, draft, onChange, onNext }: InspectStepProps) {
  return (
    <div className="flex flex-col gap-5">
      <DamageSection projectId={projectId} draft={draft} onChange={onChange} />
      <SectionCard title="Surface" description="Record what you checked.">
        <SurfaceChecks draft={draft} onChange={onChange} />
      </SectionCard>
      <Button {...BOTTOM_CONTROLS} variant="primary" size="lg" className="sm:self-end" onClick={onNext}>
        Review and sign
      </Button>
    </div>
  );
}

function DamageSection({ projectId, draft: { shape, marks }, onChange }: Omit<InspectStepProps, 'onNext'>) {
  const [view, setView] = useState<VehicleView>('driver');
  const [openMark, setOpenMark] = useState<EditedMark>();
  const openNewMark = ({ x, y }: { x: number; y: number }) => {
    if (marks.length >= MAX_MARKS)
      toast({ title: `A report has at most ${MAX_MARKS} marks`, variant: 'destructive' });
    else
      setOpenMark({
        id: newRequestKey(),
        view,
        x,
        y,
        kind: null,
        size: null,
        note: '',
        photoIds: [],
        captureIds: [],
      });
  };
  const save = (mark: DraftMark) => {
    const isNewMark = !marks.some(({ id }) => id === mark.id);
    onChange({
      marks: isNewMark ? [...marks, mark] : marks.map((known) => (known.id === mark.id ? mark : known)),
    });
    setOpenMark(undefined);
  };
  const remove = ({ id }: { id: string }) => {
    onChange({ marks: marks.filter((mark) => mark.id !== id) });
    setOpenMark(undefined);
  };
  const index = openMark ? marks.findIndex(({ id }) => id === openMark.id) : -1;
  return (
    <SectionCard
      title="Damage map"
      description="Tap the drawing where you see damage. With a keyboard, use the arrow keys to move the crosshair and press Enter."
    >
      <div className="flex flex-col gap-4">
        <ShapeField
          shape={shape}
          hasMarks={marks.length > 0}
          onChange={(chosen) => onChange({ shape: chosen })}
        />
        <FilterButtons
          label="Side of the vehicle"
          options={viewOptions(marks)}
          value={view}
          onChange={setView}
        />
        <DamageMap
          key={view}
          shape={shape}
          view={view}
          marks={marks}
          onPlace={openNewMark}
          onOpen={setOpenMark}
        />
        <MarkList marks={marks} onOpen={setOpenMark} onRemove={remove} />
      </div>
      {openMark && (
        <MarkDialog
          key={openMark.id}
          projectId={projectId}
          mark={openMark}
          number={index === -1 ? null : index + 1}
          onSave={save}
          onRemove={() => remove(openMark)}
          onClose={() => setOpenMark(undefined)}
        />
      )}
    </SectionCard>
  );
}

interface ShapeFieldProps {
  shape: VehicleShape;
  hasMarks: boolean;
  onChange: (shape: VehicleShape) => void;
}

/** Chooses the type of the vehicle. It cannot be changed while there are marks, because their positions belong to one outline. */
function ShapeField({ shape, hasMarks, onChange }: ShapeFieldProps) {
  return (
    <Field
      label="Type of vehicle"
      className="max-w-xs"
      hint={hasMarks ? 'Remove the marks to choose another type.' : undefined}
    >
      <Select
        value={shape}
        disabled={hasMarks}
        onChange={({ target }) => onChange(target.value as VehicleShape)}
      >
        {VEHICLE_SHAPES.map((value) => (
          <option key={value} value={value}>
            {SHAPE_LABELS[value]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The options to choose a side of the vehicle, each with its number of marks. */
function viewOptions(marks: readonly DraftMark[]) {
  return VEHICLE_VIEWS.map((value) => {
    const count = marks.filter(({ view }) => view === value).length;
    return { value, label: VIEW_LABELS[value], count: count > 0 ? count : undefined };
  });
}
