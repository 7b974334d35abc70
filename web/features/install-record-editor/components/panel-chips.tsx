import { Check, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { Ref } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { InstallRecordContent } from '#shared/install-records/install-record.forms.ts';
import { cn } from '#web/lib/cn.ts';
import { useFocusContainer } from '#web/lib/use-lost-focus.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-notes.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** The panels that a film covers. Common panels can be chosen, and others added by name. */
export function PanelChips({ index }: { index: number }) {
  const { control } = useFormContext<InstallRecordContent>();
  const { field, fieldState } = useController({ control, name: `films.${index}.panels` });
  const { value, onChange, ref } = field;
  // While the user types a panel, it is already the last panel of the film, so that a save includes it. The panel gets its chip
  // when the field loses the focus.
  const [typed, setTyped] = useState(NOTHING_TYPED);
  // The record that another user saved can replace the panels meanwhile.
  const isTypedLast = typed.isPanel && value.at(-1) === typed.text.trim();
  const chosen = isTypedLast ? value.slice(0, -1) : value;
  const change = (panels: readonly string[], text: string) => {
    const name = text.trim();
    const isPanel = name !== '' && !panels.includes(name);
    setTyped({ text, isPanel });
    onChange(isPanel ? [...panels, name] : panels);
  };
  const toggle = (name: string) =>
    change(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name], typed.text);
  const focusContainer = useFocusContainer<HTMLFieldSetElement>();
  const labelId = useId();
  return (
    <fieldset
      {...focusContainer}
      aria-labelledby={labelId}
      className="flex min-w-0 flex-col gap-2 lg:col-span-2"
    >
      <span id={labelId} className="text-sm font-medium">
        Panels
      </span>
      <div className="flex flex-wrap gap-2">
        {[...COMMON_PANELS, ...chosen.filter((name) => !COMMON_PANELS.includes(name))].map(
          (name, position) => (
            <Chip
              key={name}
              name={name}
              isChosen={chosen.includes(name)}
              chipRef={position === 0 ? ref : undefined}
              onToggle={() => toggle(name)}
            />
          ),
        )}
      </div>
      <OtherPanel
        text={typed.text}
        onType={(text) => change(chosen, text)}
        onAdd={() => setTyped(NOTHING_TYPED)}
      />
      {fieldState.error?.message && <FieldError>{fieldState.error.message}</FieldError>}
    </fieldset>
  );
}

const NOTHING_TYPED = { text: '', isPanel: false };

const COMMON_PANELS = [
  'Hood',
  'Roof',
  'Front bumper',
  'Rear bumper',
  'Driver side',
  'Passenger side',
  'Rear',
  'Mirrors',
];

interface ChipProps {
  name: string;
  isChosen: boolean;
  chipRef: Ref<HTMLButtonElement> | undefined;
  onToggle: () => void;
}

function Chip({ name, isChosen, chipRef, onToggle }: ChipProps) {
  return (
    <button
      ref={chipRef}
      type="button"
      aria-pressed={isChosen}
      onClick={onToggle}
      className={cn(
        CHIP_CLASS,
        isChosen && 'border-accent-ink bg-accent-soft text-accent-ink hover:bg-accent-soft',
      )}
    >
      {isChosen && <Check aria-hidden className="size-4 shrink-0" />}
      <span className="min-w-0 truncate">{name}</span>
    </button>
  );
}

const CHIP_CLASS =
  'inline-flex min-h-9 max-w-full cursor-pointer items-center gap-1.5 rounded-full border bg-surface px-3 text-sm font-medium ' +
  'transition-colors hover:bg-hover pointer-coarse:min-h-11';

interface OtherPanelProps {
  text: string;
  onType: (text: string) => void;
  onAdd: () => void;
}

function OtherPanel({ text, onType, onAdd }: OtherPanelProps) {
  return (
    <div className="flex max-w-sm items-center gap-2">
      <Field label="Another panel" hideLabel className="flex-1">
        <Input
          maxLength={60}
          value={text}
          placeholder="Another panel"
          autoComplete="off"
          onChange={({ target }) => onType(target.value)}
          onBlur={onAdd}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onAdd();
          }}
        />
      </Field>
      <Button icon={<Plus aria-hidden />} onClick={onAdd}>
        Add panel
      </Button>
    </div>
  );
}
