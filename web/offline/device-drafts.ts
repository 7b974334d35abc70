import { openDeviceDatabase } from './device-database.ts';

/** The key of a draft on this device. */
export interface DraftKey {
  userId: number;
  kind: 'condition-report';
  projectId: number;
}

/** The draft under the key. Undefined when there is no draft, or the browser has no storage. */
export async function readDeviceDraft<Draft>(key: DraftKey): Promise<Draft | undefined> {
  const draft: unknown = await openDeviceDatabase(key.userId)
    .then((database) => database.get('drafts', nameOf(key)))
    .catch(() => undefined);
  return draft as Draft | undefined;
}

/** Stores a draft on this device. Returns false when the browser refuses to store it, for example because its storage is full. */
export async function writeDeviceDraft(key: DraftKey, draft: unknown): Promise<boolean> {
  return openDeviceDatabase(key.userId)
    .then((database) => database.put('drafts', draft, nameOf(key)))
    .then(
      () => true,
      () => false,
    );
}

export async function deleteDeviceDraft(key: DraftKey): Promise<void> {
  await openDeviceDatabase(key.userId)
    .then((database) => database.delete('drafts', nameOf(key)))
    .catch(() => undefined);
}

function nameOf({ kind, projectId }: DraftKey): string {
  return `${kind}:${projectId}`;
}
