import { useFormContext, useWatch } from 'react-hook-form';
import type { InstallRecordContent, InstallPanel } from '#shared/install-records/install-record.forms.ts';
import { TemperatureInput } from '#web/features/materials/temperature-input.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { listPanelNames } from '../covered-panels.ts';
import { LimitReasons } from './limit-reasons.tsx';

/** The post-heating and the edges of each panel that a film covers. */
export function PanelsSection() {
  const { control } = useFormContext<InstallRecordContent>();
  const names = listPanelNames({ films: useWatch({ control, name: 'films' }) });
  return (
    <SectionCard title="Panels" description="Post-heating and edges, where they apply.">
      {names.length === 0 ? (
        <p className="text-sm text-muted">The panels of your films appear here.</p>
      ) : (
        <ul className="flex flex-col gap-5 divide-y [&>li+li]:pt-5">
          {names.map((name) => (
            <li key={name}>
              <PanelRow name={name} />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function PanelRow({ name }: { name: string }) {
  const { control, getValues, setValue, getFieldState, clearErrors, formState } =
    useFormContext<InstallRecordContent>();
  const panels = useWatch({ control, name: 'panels' });
  const panel = panels.find((one) => one.name === name) ?? { name, postHeatC: null, isEdgeSealed: null };
  const postHeatName = `panels.${panels.findIndex((one) => one.name === name)}.postHeatC` as const;
  const { error } = getFieldState(postHeatName, formState);
  const change = (changedFields: Partial<InstallPanel>) => {
    const others = getValues('panels').filter((one) => one.name !== name);
    clearErrors('panels');
    setValue('panels', [...others, { ...panel, ...changedFields }], { shouldDirty: true });
  };
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-4">
      <legend className="mb-2 text-sm font-semibold wrap-anywhere">{name}</legend>
      <Field label="Post-heated to" error={error?.message}>
        <TemperatureInput value={panel.postHeatC} onChange={(postHeatC) => change({ postHeatC })} />
      </Field>
      <Field label="Edges sealed">
        <Select
          value={panel.isEdgeSealed === null ? '' : String(panel.isEdgeSealed)}
          placeholder="Not stated"
          onChange={({ target }) =>
            change({ isEdgeSealed: target.value === '' ? null : target.value === 'true' })
          }
        >
          <option value="true">Yes</option>
          <option value="false">No</option>
        </Select>
      </Field>
      <LimitReasons quantity="post_heat" panel={name} />
    </fieldset>
  );
}
