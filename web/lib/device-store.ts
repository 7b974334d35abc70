import { del, get, set } from 'idb-keyval';

/** The place of something on this device. `userId` keeps it from the other users of the device. */
export interface DeviceKey {
  userId: number;
  kind: 'condition-report';
  projectId: number;
}

/** What is stored on this device under the key; undefined when there is nothing, or the browser has no storage. */
export async function readFromDevice<Value>(key: DeviceKey): Promise<Value | undefined> {
  return get<Value>(nameOf(key)).catch(() => undefined);
}

/** Stores a value on this device. Returns false when the browser refuses, for example because its storage is full. */
export async function writeToDevice(key: DeviceKey, value: unknown): Promise<boolean> {
  return set(nameOf(key), value).then(
    () => true,
    () => false,
  );
}

/** Removes a value from this device. */
export async function removeFromDevice(key: DeviceKey): Promise<void> {
  await del(nameOf(key)).catch(() => undefined);
}

function nameOf({ userId, kind, projectId }: DeviceKey): string {
  return `${kind}:${userId}:${projectId}`;
}
