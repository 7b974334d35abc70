import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { PhotoPair } from '../photo-pair.ts';
import type { ViewPair } from '../view-pairs.ts';

interface PairChoiceProps {
  pairs: readonly ViewPair[];
  chosen: PhotoPair;
  onChoose: (pair: PhotoPair) => void;
}

/** Chooses the view to compare. Shows 'Other photos' while the compared photos are not the pair of a view. */
export function PairChoice({ pairs, chosen, onChoose }: PairChoiceProps) {
  const current = pairs.find(
    ({ before, after }) => before.id === chosen.before.id && after.id === chosen.after.id,
  );
  const choose = (key: string) => {
    const pair = pairs.find((other) => other.key === key);
    if (pair) onChoose({ before: pair.before, after: pair.after });
  };
  return (
    <Field label="View of the vehicle" className="max-w-sm">
      <Select
        value={current?.key ?? ''}
        {...(current ? {} : { placeholder: 'Other photos' })}
        onChange={({ target }) => choose(target.value)}
      >
        {pairs.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
