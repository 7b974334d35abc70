import { useSyncExternalStore } from 'react';
import { Listeners } from '#web/lib/listeners.ts';

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: ToastAction;
}

/** A button in a message. A message with a button is shown longer. */
export interface ToastAction {
  label: string;
  /** The text that screen readers announce with the message. */
  altText: string;
  onSelect: () => void;
}

export interface ToastEntry extends ToastMessage {
  id: number;
  open: boolean;
}

export interface ToastHandle {
  update: (change: Partial<ToastMessage>) => void;
  dismiss: () => void;
}

const MAX_VISIBLE_TOASTS = 1;
const REMOVAL_DELAY_MS = 1_000_000;

let entries: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Listeners();

/** Shows a message. A new message replaces the message on screen. */
export function toast(message: ToastMessage): ToastHandle {
  const id = ++lastId;
  publish([{ ...message, id, open: true }, ...entries].slice(0, MAX_VISIBLE_TOASTS));
  return { update: (change) => changeEntry(id, change), dismiss: () => dismissToast(id) };
}

/** Closes a message. The message is removed from the store much later, so that it can still be updated. */
export function dismissToast(id: number): void {
  changeEntry(id, { open: false });
  setTimeout(() => publish(entries.filter((entry) => entry.id !== id)), REMOVAL_DELAY_MS);
}

/** The messages, newest first, for the Toaster. */
export function useToasts(): readonly ToastEntry[] {
  return useSyncExternalStore(listeners.subscribe, currentToasts);
}

/** The current toasts, for code outside components. */
export function currentToasts(): readonly ToastEntry[] {
  return entries;
}

function changeEntry(id: number, change: Partial<ToastEntry>): void {
  publish(entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)));
}

function publish(next: readonly ToastEntry[]): void {
  entries = next;
  listeners.notify();
}
