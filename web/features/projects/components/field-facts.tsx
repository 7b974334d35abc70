import { CopyButton } from '#web/ui/copy-button.tsx';
import type { ShownField } from '../shown-fields.ts';
import { Fact } from '#web/ui/fact-list.tsx';

/** Fields with labels and values. Long texts come last with the full width, and are omitted when empty. */
export function FieldFacts({ fields }: { fields: readonly ShownField[] }) {
  const notes = fields.filter(({ isLong, text }) => isLong && text);
  return [...fields.filter(({ isLong }) => !isLong), ...notes].map(
    ({ name, label, text, href, isLong, canCopy }) => (
      <Fact key={name} label={label} value={text} href={href} wide={isLong}>
        {canCopy && (
          <span className="-my-2 shrink-0">
            <CopyButton text={text ?? ''} label={`Copy ${label}`} />
          </span>
        )}
      </Fact>
    ),
  );
}
