import { SendHorizontal } from 'lucide-react';
import type { FormEvent, KeyboardEvent, Ref } from 'react';
import { MAX_MESSAGE_LENGTH } from '#shared/messages/message-length.ts';
import { BOTTOM_CONTROLS } from '#web/ui/toast-position.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { lengthNote } from '../message-length.ts';

interface MessageFormProps {
  fieldRef: Ref<HTMLTextAreaElement>;
  text: string;
  onType: (text: string) => void;
  onSend: () => void;
}

/** The message form. Enter sends the message, except on touch screens, where Enter adds a line break. */
export function MessageForm({ fieldRef, text, onType, onSend }: MessageFormProps) {
  const length = text.trim().length;
  const isTooLong = length > MAX_MESSAGE_LENGTH;
  const canSend = length > 0 && !isTooLong;
  const note = lengthNote(length);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSend) onSend();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isSendKey = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isSendKey || matchMedia('(pointer: coarse)').matches) return;
    submit(event);
  };

  return (
    <form {...BOTTOM_CONTROLS} aria-label="Send message" className="flex items-start gap-2" onSubmit={submit}>
      <Field
        label="Message"
        hideLabel
        className="flex-1"
        error={isTooLong ? note : undefined}
        hint={
          <>
            <span className="pointer-coarse:hidden">Press Enter to send, Shift+Enter for a new line. </span>
            {!isTooLong && note}
          </>
        }
      >
        <Textarea
          ref={fieldRef}
          rows={2}
          value={text}
          placeholder="Write a message"
          className="min-h-15"
          onChange={(event) => onType(event.target.value)}
          onKeyDown={handleKeyDown}
        />
      </Field>
      <Button
        type="submit"
        needsConnection={false}
        size="lg"
        className="shrink-0"
        disabled={!canSend}
        icon={<SendHorizontal aria-hidden />}
      >
        Send
      </Button>
    </form>
  );
}
