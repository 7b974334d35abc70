import { TriangleAlert } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  MAX_REASON_LENGTH,
  type InstallRecordContent,
} from '#shared/install-records/install-record.forms.ts';
import { bulletinText, temperatureText, warningText } from '#shared/install-records/limit-texts.ts';
import type { LimitWarning, MeasuredQuantity } from '#shared/install-records/limit-warnings.ts';
import { useTemperatureUnit } from '#web/lib/temperature-unit.ts';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useLimitWarnings } from '../materials-context.ts';

interface LimitReasonsProps {
  quantity: MeasuredQuantity;
  panel?: string;
}

/** The warnings about a measurement, each with a field for the reason. */
export function LimitReasons({ quantity, panel }: LimitReasonsProps) {
  const warnings = useLimitWarnings(quantity, panel);
  return (
    <div aria-live="polite" className="col-span-full flex flex-col gap-3 empty:hidden">
      {warnings.map((warning) => (
        <LimitReason key={warning.key} warning={warning} />
      ))}
    </div>
  );
}

function LimitReason({ warning }: { warning: LimitWarning }) {
  const { unit } = useTemperatureUnit();
  const { control, getValues, setValue, getFieldState, clearErrors, formState } =
    useFormContext<InstallRecordContent>();
  const reasons = useWatch({ control, name: 'reasons' });
  const enteredReason = reasons.find((reason) => reason.warning === warning.key)?.reason ?? '';
  const errorName = `reasons.${warning.key}` as 'reasons';
  const { error } = getFieldState(errorName, formState);
  const write = (reason: string) => {
    const others = getValues('reasons').filter((other) => other.warning !== warning.key);
    clearErrors(errorName);
    setValue('reasons', [...others, { warning: warning.key, reason }], { shouldDirty: true });
  };
  const bulletin = bulletinText(warning.bulletin);
  return (
    <div className="flex min-w-0 flex-col gap-3 rounded-md bg-yellow-soft p-3">
      <p className="flex items-start gap-2 text-sm text-yellow-ink">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
        <span className="min-w-0 wrap-anywhere">
          {warningText(warning, (value) => temperatureText(value, unit))}
          {bulletin && ` (${bulletin})`}
        </span>
      </p>
      <Field label="Reason" required error={error?.message}>
        <Textarea
          rows={2}
          maxLength={MAX_REASON_LENGTH}
          value={enteredReason}
          onChange={({ target }) => write(target.value)}
        />
      </Field>
    </div>
  );
}
