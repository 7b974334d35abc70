import { ANSWER_LABELS, SURFACE_CHECK_LABELS } from '#shared/condition/condition-labels.ts';
import { CHECK_ANSWERS, SURFACE_CHECKS } from '#shared/condition/condition-values.ts';
import { Field } from '#web/ui/field.tsx';
import { FilterButtons } from '#web/ui/filter-buttons.tsx';
import { Input } from '#web/ui/input.tsx';
import type { ReportDraft } from '../report-draft.ts';

interface SurfaceChecksProps {
  draft: ReportDraft;
  onChange: (change: Partial<ReportDraft>) => void;
}

const ANSWERS = CHECK_ANSWERS.map((value) => ({ value, label: ANSWER_LABELS[value] }));

/** The checks of the paint. The answer to each check is yes, no or not checked. */
export function SurfaceChecks({ draft: { checks, repaintedWhen }, onChange }: SurfaceChecksProps) {
  return (
    <div className="flex flex-col gap-3">
      {SURFACE_CHECKS.map((check) => (
        <div
          key={check}
          className="flex flex-wrap justify-between gap-x-4 gap-y-1.5 max-sm:flex-col sm:items-center"
        >
          <span className="text-sm font-medium">{SURFACE_CHECK_LABELS[check]}</span>
          <FilterButtons
            label={SURFACE_CHECK_LABELS[check]}
            options={ANSWERS}
            value={checks[check]}
            onChange={(answer) => onChange({ checks: { ...checks, [check]: answer } })}
          />
          {check === 'repainted' && checks.repainted === 'yes' && (
            <Field
              label="When was it repainted?"
              className="w-full sm:max-w-xs"
              hint="If known, such as spring 2024."
            >
              <Input
                maxLength={100}
                value={repaintedWhen}
                onChange={({ target }) => onChange({ repaintedWhen: target.value })}
              />
            </Field>
          )}
        </div>
      ))}
    </div>
  );
}
