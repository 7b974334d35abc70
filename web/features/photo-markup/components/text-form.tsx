import type { FormEvent } from 'react';
import { MAX_SHAPE_TEXT_LENGTH } from '#shared/photos/photo-markup.forms.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface TextFormProps {
  initialText: string;
  text: string;
  onType: (text: string) => void;
  onDone: () => void;
  onCancel: () => void;
}

/**
 * The form for the text of a shape. It replaces the tools while it is open, so that the keyboard of a phone does not cover the
 * photo.
 */
export function TextForm({ initialText, text, onType, onDone, onCancel }: TextFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone();
  };
  return (
    <form
      onSubmit={submit}
      className="mx-auto flex w-full max-w-2xl flex-wrap items-end justify-end gap-2 py-1"
    >
      <Field label="Text on the photo" hideLabel className="min-w-40 flex-1">
        <Input
          value={text}
          maxLength={MAX_SHAPE_TEXT_LENGTH}
          placeholder="Text on the photo"
          autoComplete="off"
          // The person has just tapped the place of the text.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onChange={({ target }) => onType(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            event.preventDefault();
            onCancel();
          }}
        />
      </Field>
      <Button onClick={onCancel}>Cancel text</Button>
      <Button type="submit" variant="primary" disabled={text.trim() === ''}>
        {initialText === '' ? 'Add text' : 'Change text'}
      </Button>
    </form>
  );
}
