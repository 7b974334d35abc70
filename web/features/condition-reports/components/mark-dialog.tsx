import { useState } from 'react';
import { MARK_KIND_LABELS, MARK_SIZE_LABELS, VIEW_LABELS } from '#shared/condition/condition-labels.ts';
import {
  MARK_KINDS,
  MARK_SIZES,
  MAX_NOTE_LENGTH,
  MAX_PHOTOS_OF_MARK,
  type MarkKind,
  type MarkSize,
} from '#shared/condition/condition-values.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import type { DraftMark } from '../report-draft.ts';
import { PhotoPicker } from './photo-picker.tsx';

/** A mark in the dialog. Its kind is null until the user chooses one. */
export type EditedMark = Omit<DraftMark, 'kind'> & { kind: MarkKind | null };

interface MarkDialogProps {
  projectId: number;
  mark: EditedMark;
  /** The number of the mark; null for a new mark. */
  number: number | null;
  onSave: (mark: DraftMark) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Edits a mark: its kind, size, note and photos. */
export function MarkDialog({ projectId, mark, number, onSave, onRemove, onClose }: MarkDialogProps) {
  const [entry, setEntry] = useState(mark);
  const [hasTriedToSave, setHasTriedToSave] = useState(false);
  const save = () => {
    const { kind } = entry;
    if (kind === null) setHasTriedToSave(true);
    else onSave({ ...entry, kind });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={number === null ? 'New mark' : `Mark ${number}`}
      description={VIEW_LABELS[mark.view]}
      guard={JSON.stringify(entry) !== JSON.stringify(mark)}
      size="sm"
      footer={
        <>
          {number !== null && (
            <Button variant="ghost" className="text-red-ink sm:mr-auto" onClick={onRemove}>
              Remove
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="mark">
            Save mark
          </Button>
        </>
      }
    >
      <form
        id="mark"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field
          label="What is it?"
          required
          error={hasTriedToSave && !entry.kind ? 'Choose what it is' : undefined}
        >
          <Select
            placeholder="Choose…"
            value={entry.kind ?? ''}
            onChange={({ target }) => setEntry({ ...entry, kind: (target.value as MarkKind) || null })}
          >
            {MARK_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {MARK_KIND_LABELS[kind]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Size">
          <Select
            placeholder="Not measured"
            value={entry.size ?? ''}
            onChange={({ target }) => setEntry({ ...entry, size: (target.value as MarkSize) || null })}
          >
            {MARK_SIZES.map((size) => (
              <option key={size} value={size}>
                {MARK_SIZE_LABELS[size]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Note">
          <Textarea
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
            value={entry.note}
            onChange={({ target }) => setEntry({ ...entry, note: target.value })}
          />
        </Field>
        <PhotoPicker
          projectId={projectId}
          chosen={entry}
          max={MAX_PHOTOS_OF_MARK}
          onChange={(update) => setEntry((before) => ({ ...before, ...update(before) }))}
        />
      </form>
    </Dialog>
  );
}
