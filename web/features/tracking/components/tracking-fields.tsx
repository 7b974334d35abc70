import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { carrierNames } from '#shared/tracking/carriers.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { suggestCarrier } from '../carrier-suggestion.ts';
import type { EntryFormValues } from '../tracking-entries.ts';

/** The number, carrier and ship date of a shipment. Suggests the carrier while the number is typed. */
export function TrackingFields({ readOnly }: { readOnly: boolean }) {
  const { register, setValue, getValues, control, formState } = useFormContext<EntryFormValues>();
  const { errors } = formState;
  const [suggestedCarrier, setSuggestedCarrier] = useState('');
  const carrier = useWatch({ control, name: 'trackingCarrier' });
  const carriersId = useId();
  const updateCarrierSuggestion = () => {
    const [number, currentCarrier] = getValues(['trackingNumber', 'trackingCarrier']);
    const next = suggestCarrier(number, currentCarrier, suggestedCarrier);
    if (next === currentCarrier) return;
    setSuggestedCarrier(next);
    setValue('trackingCarrier', next, { shouldDirty: true, shouldValidate: next !== '' });
  };
  return (
    <div className="grid gap-4">
      <Field label="Tracking Number" required error={errors.trackingNumber?.message}>
        <Input
          {...register('trackingNumber', { onChange: updateCarrierSuggestion })}
          readOnly={readOnly}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <Field
        label="Carrier"
        required
        error={errors.trackingCarrier?.message}
        hint={
          suggestedCarrier && carrier === suggestedCarrier
            ? 'Carrier detected from the number.'
            : 'UPS, FedEx, or another carrier.'
        }
      >
        <Input
          {...register('trackingCarrier')}
          readOnly={readOnly}
          list={carriersId}
          maxLength={200}
          autoComplete="off"
        />
      </Field>
      <datalist id={carriersId}>
        {carrierNames().map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <Field label="Ship Date" error={errors.trackingDate?.message}>
        <Input type="date" {...register('trackingDate')} readOnly={readOnly} />
      </Field>
    </div>
  );
}
