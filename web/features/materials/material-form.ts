import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { hoursText, temperatureText, type TemperatureUnit } from '#shared/install-records/limit-texts.ts';
import type { Material } from '#shared/materials/materials.contract.ts';
import { MATERIAL_FIELD_NAMES, materialForm, type MaterialInput } from '#shared/materials/materials.forms.ts';
import { detailsOfConflict } from '#web/api/api-error.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { changedEntries } from '#web/lib/stored-draft.ts';
import { useTemperatureUnit } from '#web/lib/temperature-unit.ts';
import { useSaveMaterial } from './materials.queries.ts';

/**
 * The form of a material. `material` is null for a new material. If somebody else has changed the material, the form
 * shows the new values, keeps what the user typed, and says which of these fields the other person changed too.
 */
export function useMaterialForm(material: Material | null) {
  const { unit } = useTemperatureUnit();
  // The material that the entries are based on.
  const [base, setBase] = useState(material);
  const save = useSaveMaterial(base);
  const form = useForm({
    resolver: zodResolver(materialForm),
    defaultValues: base ?? EMPTY_MATERIAL,
    mode: 'onTouched',
  });
  const continueFrom = (current: Material, before: Material) => {
    const typed = changedEntries(form.getValues(), before);
    form.reset(current);
    form.reset({ ...current, ...typed }, { keepDefaultValues: true, keepFieldsRef: true });
    for (const name of MATERIAL_FIELD_NAMES)
      if (name in typed && current[name] !== before[name] && current[name] !== typed[name])
        form.setError(name, { message: `Somebody else changed this to ${valueText(current, name, unit)}.` });
    setBase(current);
  };
  const submit = (onSaved: () => void) =>
    form.handleSubmit((entries) =>
      save.mutate(entries, {
        onSuccess: onSaved,
        onError: (error) => {
          const current = detailsOfConflict<Material>(error, 'maker');
          if (base && current) continueFrom(current, base);
          else showFieldErrors(error, form);
        },
      }),
    );
  return { form, submit, isSaving: save.isPending, isSaved: save.isSuccess, hasConflict: base !== material };
}

function valueText(material: Material, name: keyof MaterialInput, unit: TemperatureUnit): string {
  const value = material[name];
  if (typeof value !== 'number') return value ? `‘${value}’` : 'empty';
  return name === 'outgassingHours' ? hoursText(value) : temperatureText(value, unit);
}

const EMPTY_MATERIAL: MaterialInput = {
  maker: '',
  product: '',
  kind: 'film',
  minApplicationC: null,
  maxApplicationC: null,
  minPostHeatC: null,
  maxPostHeatC: null,
  outgassingHours: null,
  bulletinName: '',
  bulletinDate: null,
};
