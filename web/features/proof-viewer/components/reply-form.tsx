import { useEffect, useRef } from 'react';
import type { FormEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { Thread } from '../threads.ts';
import type { ThreadActions } from '../use-thread-actions.ts';
import { useUnsentText } from '../use-unsent-text.ts';
import { preloadVersionQuestion } from '../use-version-switch.tsx';
import { UnsentTextField } from './unsent-text-field.tsx';

interface ReplyFormProps {
  thread: Thread;
  onReply: ThreadActions['onReply'];
  onClose: () => void;
}

/** The form for a reply to a thread. Its field gets the focus when the form opens. */
export function ReplyForm({ thread, onReply, onClose }: ReplyFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(preloadVersionQuestion, []);
  const send = async (text: string) => {
    await onReply(thread, text);
    onClose();
  };
  const unsent = useUnsentText(send, thread.root.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void unsent.submit();
  };
  return (
    <form
      aria-label={`Reply to comment ${thread.root.number}`}
      className="mt-2.5 flex flex-col gap-2"
      onSubmit={submit}
    >
      <UnsentTextField ref={field} unsent={unsent} label="Reply" placeholder="Write a reply" />
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" type="submit" busy={unsent.isSending} busyText="Sending…">
          {unsent.error && unsent.text ? 'Try Again' : 'Reply'}
        </Button>
      </div>
    </form>
  );
}
