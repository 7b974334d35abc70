import type { KeyboardEvent, Ref } from 'react';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import type { UnsentText } from '../use-unsent-text.ts';

interface UnsentTextFieldProps {
  unsent: UnsentText;
  label: string;
  placeholder: string;
  ref?: Ref<HTMLTextAreaElement>;
}

/** The field of a comment or a reply. Ctrl+Enter sends it. */
export function UnsentTextField({ unsent, label, placeholder, ref }: UnsentTextFieldProps) {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void unsent.submit();
  };
  return (
    <Field label={label} hideLabel error={unsent.error}>
      <Textarea
        ref={ref}
        rows={2}
        value={unsent.text}
        placeholder={placeholder}
        readOnly={unsent.isSending}
        className="max-h-60 min-h-15 scroll-mt-4 scroll-mb-20"
        onChange={(event) => unsent.changeText(event.target.value)}
        onKeyDown={handleKeyDown}
      />
    </Field>
  );
}
