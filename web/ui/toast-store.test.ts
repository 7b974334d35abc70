import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentToasts, dismissToast, toast } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

it('shows only the newest message', () => {
  toast({ title: 'Photo uploaded' });
  toast({ title: 'Upload Failed', variant: 'destructive' });
  expect(currentToasts()).toMatchObject([{ title: 'Upload Failed', variant: 'destructive', open: true }]);
});

it('closes a dismissed message at once and removes it 1,000,000 ms later', () => {
  toast({ title: 'Message sent' }).dismiss();
  expect(currentToasts()).toMatchObject([{ title: 'Message sent', open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toHaveLength(0);
});

it('changes a message that is on screen', () => {
  const saving = toast({ title: 'Saving...' });
  saving.update({ title: 'Project updated', description: 'All changes are saved.' });
  expect(currentToasts()).toMatchObject([
    { title: 'Project updated', description: 'All changes are saved.' },
  ]);
});

it('keeps the newer message when an older one changes', () => {
  const olderToast = toast({ title: 'Status updated' });
  toast({ title: 'Project deleted' });
  olderToast.update({ title: 'Too late' });
  olderToast.dismiss();
  vi.runAllTimers();
  expect(currentToasts()).toMatchObject([{ title: 'Project deleted', open: true }]);
});
