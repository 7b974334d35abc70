import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { FieldError } from '#web/ui/field-notes.tsx';
import { Input } from '#web/ui/input.tsx';
import type { DraftSignature } from '../report-draft.ts';
import { SignaturePad } from './signature-pad.tsx';

interface SignatureFieldsProps<Signature extends DraftSignature> {
  /** The label, which says who signs. */
  label: string;
  signature: Signature;
  errors: { name?: string | undefined; strokes?: string | undefined };
  onChange: (signature: Signature) => void;
}

/** The fields for a name and a signature. The signature is drawn, or the person types the name and ticks a box. */
export function SignatureFields<Signature extends DraftSignature>({
  label,
  signature,
  errors,
  onChange,
}: SignatureFieldsProps<Signature>) {
  const { name, strokes, isTyped } = signature;
  return (
    <div className="flex flex-col gap-3">
      <Field label={`Name of the ${label}`} required error={errors.name} className="max-w-md">
        <Input
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={({ target }) => onChange({ ...signature, name: target.value })}
        />
      </Field>
      {!isTyped && (
        <div className="flex flex-col items-start gap-2">
          <SignaturePad
            label={`Signature of the ${label}`}
            strokes={strokes}
            isInvalid={errors.strokes !== undefined}
            onChange={(drawnStrokes) => onChange({ ...signature, strokes: drawnStrokes })}
          />
          {strokes.length > 0 && (
            <Button size="sm" onClick={() => onChange({ ...signature, strokes: [] })}>
              Clear<span className="sr-only"> the signature of the {label}</span>
            </Button>
          )}
        </div>
      )}
      <Checkbox
        label={`Use the typed name as the signature of the ${label}`}
        checked={isTyped}
        onChange={({ target }) => onChange({ ...signature, isTyped: target.checked })}
      />
      {errors.strokes && <FieldError>{errors.strokes}</FieldError>}
    </div>
  );
}
