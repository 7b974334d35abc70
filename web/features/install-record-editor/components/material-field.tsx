import { Controller, useFormContext, useWatch } from 'react-hook-form';
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
 * Chooses a material of the shop. The choice fills in the name and applies the material's limits. Hidden while the
 * materials are not loaded. Also hidden while the shop has no material of this kind, and none is chosen.
 */
export function MaterialField({ index, kind }: MaterialFieldProps) {
  const { control, setValue } = useFormContext<InstallRecordContent>();
  const name = `films.${index}.${kind === 'film' ? 'materialId' : 'laminateMaterialId'}` as const;
  const materials = useMaterials();
  const isMaterialChosen = useWatch({ control, name }) !== null;
  const materialsOfKind = materials?.filter((material) => material.kind === kind) ?? [];
  if (!materials || (materialsOfKind.length === 0 && !isMaterialChosen)) return null;
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
      name={name}
      render={({ field: { value, onChange, ...field }, fieldState }) => (
        <Field
          label={kind === 'film' ? 'Shop material' : 'Shop laminate'}
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
            {value !== null && !materialsOfKind.some(({ id }) => id === value) && (
              <option value={value}>{unlistedMaterialName(materials, value)}</option>
            )}
          </Select>
        </Field>
      )}
    />
  );
}

/** The name of a chosen material that the list no longer offers: its kind was changed, or it was deleted. */
function unlistedMaterialName(materials: readonly Material[], chosenId: number): string {
  const material = materials.find(({ id }) => id === chosenId);
  return material ? `${material.maker} ${material.product}` : 'No longer available';
}
