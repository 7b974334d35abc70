import { useState } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { useUnsentComment } from '#web/lib/unsent-comments.ts';

const MAX_COMMENT_LENGTH = 2_000;

/**
 * A text that is being written. The text is kept until it is sent, even after an error. `repliesTo` is the id of the thread
 * that a reply belongs to.
 */
export function useUnsentText(send: (text: string) => Promise<unknown>, repliesTo?: number) {
  const [text, setText] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string>();
  const length = text.trim().length;
  useUnsentComment(length > 0, repliesTo);
  const tooLongMessage =
    length > MAX_COMMENT_LENGTH
      ? `Too long to send: ${length.toLocaleString('en-US')} of 2,000 characters`
      : undefined;

  const submit = async () => {
    if (isSending || tooLongMessage) return;
    if (length === 0) return setError('Enter a comment');
    setIsSending(true);
    setError(undefined);
    try {
      await send(text.trim());
      setText('');
    } catch (cause) {
      const reason = cause instanceof Error ? errorText(cause, '') : '';
      setError(`Not sent. Your text is kept. ${reason}`.trim());
    } finally {
      setIsSending(false);
    }
  };
  const changeText = (next: string) => {
    setText(next);
    setError(undefined);
  };
  return { text, changeText, submit, isSending, error: tooLongMessage ?? error };
}

export type UnsentText = ReturnType<typeof useUnsentText>;
