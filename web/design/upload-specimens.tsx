import { useState } from 'react';
import { newRequestKey } from '#web/api/request-key.ts';
import { SectionCard } from '#web/ui/card.tsx';
import type { UploadItem } from '#web/ui/upload-row.tsx';
import { Upload } from '#web/ui/upload.tsx';
import { Specimen } from './specimen.tsx';

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#2f6fb0"/></svg>';
const LARGE_FILE_CONTENT = new Uint8Array(4_200_000);

const ITEMS: UploadItem[] = [
  { id: '1', file: new File([DRAWING], 'driver-side.svg', { type: 'image/svg+xml' }), state: 'done' },
  {
    id: '2',
    file: new File([LARGE_FILE_CONTENT], 'IMG_2041.HEIC', { type: 'image/heic' }),
    state: 'sending',
    percent: 62,
  },
  {
    id: '3',
    file: new File([LARGE_FILE_CONTENT], 'rear-doors-before-cleaning-second-attempt.jpg'),
    state: 'waiting',
  },
  {
    id: '4',
    file: new File([LARGE_FILE_CONTENT], 'proof-v3.pdf', { type: 'application/pdf' }),
    state: 'failed',
    message: 'The connection was lost.',
  },
];

export function UploadSpecimens() {
  const [items, setItems] = useState(ITEMS);
  const remove = (id: string) => setItems(items.filter((item) => item.id !== id));
  const retry = (id: string) =>
    setItems(items.map((item) => (item.id === id ? { ...item, state: 'sending', percent: 5 } : item)));
  const add = (files: File[]) =>
    setItems([...items, ...files.map((file) => ({ id: newRequestKey(), file, state: 'waiting' as const }))]);
  const sharedProps = { accept: 'image/*', multiple: true, onAdd: add, onRetry: retry, onRemove: remove };
  return (
    <SectionCard title="Upload">
      <div className="grid gap-6 md:grid-cols-2">
        <Specimen name="With files in every state">
          <Upload {...sharedProps} label="Add photos" hint="Up to 5 photos, 5 MB each" camera items={items} />
        </Specimen>
        <Specimen name="Empty, rejected, disabled">
          <div className="flex flex-col gap-4">
            <Upload {...sharedProps} label="Choose a proof" multiple={false} items={[]} />
            <Upload
              {...sharedProps}
              label="Add photos"
              error="File “offer.docx” is not an image."
              items={[]}
            />
            <Upload
              {...sharedProps}
              label="Add photos"
              hint="After the wrap is installed"
              disabled
              items={[]}
            />
          </div>
        </Specimen>
      </div>
    </SectionCard>
  );
}
