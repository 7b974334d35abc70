import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext } from 'react-hook-form';
import { projectDetailsQuery } from '#web/features/projects/projects.queries.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { ReviewFormValues } from '../review-entries.ts';

/** Chooses the photos of the project that show the printed sample. */
export function SamplePhotos({ projectId }: { projectId: number }) {
  const { control } = useFormContext<ReviewFormValues>();
  const { field } = useController({ control, name: 'photoIds' });
  const photos = useQuery(projectDetailsQuery(projectId)).data?.photos ?? [];
  const chosen = field.value ?? [];
  const toggle = (id: number) =>
    field.onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">Photos of the sample (Optional)</legend>
      {photos.length === 0 && (
        <p className="text-sm text-muted">Photos that you add to the project can be chosen here.</p>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
        {photos.map((photo, index) => (
          <li key={photo.id} className="flex flex-col gap-1.5">
            <img
              src={photo.cardUrl}
              alt=""
              loading="lazy"
              className="aspect-4/3 w-full rounded-md object-cover"
            />
            <Checkbox
              label={`Photo ${index + 1}`}
              checked={chosen.includes(photo.id)}
              onChange={() => toggle(photo.id)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
