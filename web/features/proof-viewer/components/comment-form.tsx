import { MapPin, X } from 'lucide-react';
import type { FormEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { DraftComment } from '../discussion-props.ts';
import { placeText } from '../threads.ts';
import type { Discussion, Place } from '../use-discussion.ts';
import { useUnsentText } from '../use-unsent-text.ts';
import { UnsentTextField } from './unsent-text-field.tsx';

interface CommentFormProps {
  discussion: Discussion;
  onComment: (comment: DraftComment) => Promise<unknown>;
}

/** The form for a new comment, at the chosen place or on the whole version. */
export function CommentForm({ discussion, onComment }: CommentFormProps) {
  const { place, setPlace, setIsPlacing, pageCount } = discussion;
  const unsent = useUnsentText(async (text) => {
    const threadsBefore = discussion.threads;
    await onComment({ text, ...(place && { pin: toPin(place) }) });
    setPlace(undefined);
    discussion.followOwnComment(threadsBefore);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void unsent.submit();
  };
  return (
    <form id={discussion.formId} aria-label="New comment" className="flex flex-col gap-2" onSubmit={submit}>
      <UnsentTextField
        unsent={unsent}
        label="Comment"
        placeholder={place ? 'What should change here?' : 'Comment on this version'}
      />
      <div className="flex items-center justify-between gap-2">
        {place && <ChosenPlaceNote text={placeText(place, pageCount)} onRemove={() => setPlace(undefined)} />}
        {!place && pageCount > 0 && (
          <Button
            size="sm"
            variant="ghost"
            icon={<MapPin aria-hidden />}
            className="-ml-2.5"
            onClick={() => setIsPlacing(true)}
          >
            Choose a place
          </Button>
        )}
        <Button size="sm" type="submit" className="ml-auto" busy={unsent.isSending} busyText="Sending…">
          {unsent.error && unsent.text ? 'Try Again' : 'Send'}
        </Button>
      </div>
    </form>
  );
}

function ChosenPlaceNote({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <p className="flex min-w-0 items-center text-sm text-muted">
      <MapPin aria-hidden className="mr-1.5 size-4 shrink-0 text-accent-ink" />
      <span className="truncate">{text}</span>
      <IconButton label="Remove the place" icon={<X aria-hidden />} onClick={onRemove} />
    </p>
  );
}

/** The pin of a place. Its coordinates have six decimals, which is more precise than a pixel of any picture. */
function toPin({ page, x, y, width, height }: Place): NonNullable<DraftComment['pin']> {
  const point = { page, x: roundCoordinate(x), y: roundCoordinate(y) };
  return width === null || height === null
    ? point
    : { ...point, width: roundCoordinate(width), height: roundCoordinate(height) };
}

function roundCoordinate(share: number): number {
  return Math.round(share * 1e6) / 1e6;
}
