import { useEffect, useRef, useState } from 'react';
import { ANSWER_LABELS, SIGNER_LABELS, SURFACE_CHECK_LABELS } from '#shared/condition/condition-labels.ts';
import { MAX_NOTE_LENGTH, SIGNER_ROLES, SURFACE_CHECKS } from '#shared/condition/condition-values.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Fact, FactList } from '#web/ui/fact-list.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { FilterButtons } from '#web/ui/filter-buttons.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { BOTTOM_CONTROLS } from '#web/ui/toast-position.ts';
import { MarkedDrawings } from './components/marked-drawings.tsx';
import { SignatureFields } from './components/signature-fields.tsx';
import { toReportBody, type ReportDraft } from './report-draft.ts';

interface SignStepProps {
  draft: ReportDraft;
  /** Whether the report is being sent. Nothing can be changed meanwhile. */
  isSending: boolean;
  /** Says which mark has a photo that was refused. The report cannot be signed with such a photo. */
  refusedPhotoText: string | undefined;
  onChange: (change: Partial<ReportDraft>) => void;
  onBack: () => void;
  onSign: () => void;
}

/** Shows the content of the report, and asks for the signatures. */
export function SignStep({ draft, isSending, refusedPhotoText, onChange, onBack, onSign }: SignStepProps) {
  const [hasTriedToSign, setHasTriedToSign] = useState(false);
  const errors = (hasTriedToSign && toReportBody(draft, PLACEHOLDER_TIME).errors) || {};
  const form = useFocusOnError(errors);
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setHasTriedToSign(true);
        onSign();
      }}
    >
      {refusedPhotoText && <FormAlert>{refusedPhotoText}</FormAlert>}
      <ReportSummary draft={draft} />
      <div inert={isSending} className="flex flex-col gap-5">
        <OwnerSection draft={draft} errors={errors} onChange={onChange} />
        <SectionCard title="Installer">
          <SignatureFields
            label="installer"
            signature={draft.installer}
            errors={{ name: errors['installer.name'], strokes: errors['installer.strokes'] }}
            onChange={(installer) => onChange({ installer })}
          />
        </SectionCard>
      </div>
      <OtherErrors errors={errors} />
      <p className="text-sm text-muted">
        A signed report can’t be changed. Add later findings to it as addenda.
      </p>
      <div {...BOTTOM_CONTROLS} className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button size="lg" disabled={isSending} onClick={onBack}>
          Back to the inspection
        </Button>
        <Button variant="primary" size="lg" type="submit" busy={isSending} busyText="Signing...">
          Sign report
        </Button>
      </div>
    </form>
  );
}

/** Replaces the time of signing while the fields are validated, because that time is not known yet. */
const PLACEHOLDER_TIME = '2000-01-01T00:00:00.000Z';

interface OwnerSectionProps extends Pick<SignStepProps, 'draft' | 'onChange'> {
  errors: Record<string, string>;
}

function OwnerSection({ draft: { owner }, errors, onChange }: OwnerSectionProps) {
  const change = (changedFields: Partial<ReportDraft['owner']>) =>
    onChange({ owner: { ...owner, ...changedFields } });
  return (
    <SectionCard title="Vehicle owner">
      <div className="flex flex-col gap-4">
        <div role="radiogroup" aria-label="Vehicle owner" className="grid gap-2 sm:grid-cols-2">
          <RadioCard
            name="present"
            label="Present"
            explanation="The owner or their driver signs here."
            checked={owner.isPresent}
            onChoose={() => change({ isPresent: true })}
          />
          <RadioCard
            name="present"
            label="Not present"
            explanation="Explain why neither the owner nor a driver signs."
            checked={!owner.isPresent}
            onChoose={() => change({ isPresent: false })}
          />
        </div>
        {owner.isPresent ? (
          <>
            <FilterButtons
              label="Who signs"
              options={SIGNER_ROLES.map((value) => ({ value, label: SIGNER_LABELS[value] }))}
              value={owner.role}
              onChange={(role) => change({ role })}
            />
            <SignatureFields
              label={owner.role}
              signature={owner}
              errors={{ name: errors['owner.name'], strokes: errors['owner.strokes'] }}
              onChange={change}
            />
          </>
        ) : (
          <Field label="Why is the owner not present?" required error={errors['owner.reason']}>
            <Textarea
              rows={2}
              maxLength={MAX_NOTE_LENGTH}
              value={owner.reason}
              onChange={({ target }) => change({ reason: target.value })}
            />
          </Field>
        )}
      </div>
    </SectionCard>
  );
}

function ReportSummary({ draft }: { draft: ReportDraft }) {
  const marks = draft.marks.map((mark, index) => ({
    ...mark,
    number: index + 1,
    photos: mark.photoIds.map((id) => ({ id })),
    shotCount: mark.captureIds.length,
  }));
  return (
    <SectionCard title="Review Before Signing">
      <div className="flex flex-col gap-5">
        <MarkedDrawings shape={draft.shape} marks={marks} />
        <FactList>
          {SURFACE_CHECKS.map((check) => (
            <Fact
              key={check}
              label={SURFACE_CHECK_LABELS[check]}
              value={[
                ANSWER_LABELS[draft.checks[check]],
                check === 'repainted' && draft.checks.repainted === 'yes' && draft.repaintedWhen,
              ]
                .filter(Boolean)
                .join(': ')}
            />
          ))}
        </FactList>
      </div>
    </SectionCard>
  );
}

const FIELDS_OF_THIS_STEP = [
  'owner.name',
  'owner.strokes',
  'owner.reason',
  'installer.name',
  'installer.strokes',
];

/** Shows the first error of the fields that belong to the other step. */
function OtherErrors({ errors }: { errors: Record<string, string> }) {
  const otherErrors = Object.entries(errors).filter(([field]) => !FIELDS_OF_THIS_STEP.includes(field));
  const [firstError] = otherErrors;
  return firstError ? <FormAlert>{firstError[1]}</FormAlert> : null;
}

/** After an attempt to sign, focuses the first invalid field. Without one on this step, scrolls to the first message. */
function useFocusOnError(errors: Record<string, string>) {
  const form = useRef<HTMLFormElement>(null);
  const hasErrors = Object.keys(errors).length > 0;
  useEffect(() => {
    if (!hasErrors) return;
    const invalidField = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (invalidField) invalidField.focus();
    else form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' });
  }, [hasErrors]);
  return form;
}
