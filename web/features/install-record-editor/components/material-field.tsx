import { Controller, useFormContext } from 'react-hook-form';
import type { InstallRecordContent } from '#shared/install-records/install-record.forms.ts';
import type { Material } from '#shared/materials/materials.contract.ts';
import type { MaterialKind } from '#shared/materials/materials.forms.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useMaterials } from '../materials-context.ts';

interface MaterialFieldProps {
  index: number;
  kind: MaterialKind;
}

/**
 * Chooses a material of the shop. The choice fills in the name and applies the material's limits. Hidden while the shop has no
 * material of this kind.
 */
export function MaterialField({ index, kind }: MaterialFieldProps) {
  const { control, setValue } = useFormContext<InstallRecordContent>();
  const materialsOfKind = useMaterials().filter((material) => material.kind === kind);
  if (materialsOfKind.length === 0) return null;
  const fill = (material: Material) => {
    const filmPath = `films.${index}` as const;
    const options = { shouldDirty: true };
    const { maker, product } = material;
    if (kind === 'laminate') return setValue(`${filmPath}.laminateProduct`, `${maker} ${product}`, options);
    setValue(`${filmPath}.maker`, maker, options);
    setValue(`${filmPath}.product`, product, options);
  };
  return (
    <Controller
      control={control}
      name={`films.${index}.${kind === 'film' ? 'materialId' : 'laminateMaterialId'}`}
      render={({ field: { value, onChange, ...field }, fieldState }) => (
        <Field
          label={kind === 'film' ? 'Material of the shop' : 'Laminate of the shop'}
          error={fieldState.error?.message}
          className="lg:col-span-2"
        >
          <Select
            {...field}
            value={value ?? ''}
            placeholder="Not in the list"
            onChange={({ target }) => {
              const chosen = materialsOfKind.find(({ id }) => String(id) === target.value);
              onChange(chosen?.id ?? null);
              if (chosen) fill(chosen);
            }}
          >
            {materialsOfKind
              .filter(({ id, isArchived }) => !isArchived || id === value)
              .map(({ id, maker, product }) => (
                <option key={id} value={id}>
                  {`${maker} ${product}`}
                </option>
              ))}
          </Select>
        </Field>
      )}
    />
  );
}
