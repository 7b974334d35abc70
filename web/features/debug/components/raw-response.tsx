import { SectionCard } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import type { RawAnswer } from '../debug.queries.ts';

interface RawResponseProps {
  answer: RawAnswer | undefined;
  /** Why no answer came at all. */
  error: Error | null;
}

/** What the server said to the last call, as it came; JSON is laid out to be read. */
export function RawResponse({ answer, error }: RawResponseProps) {
  return (
    <SectionCard title="Response">
      <div aria-live="polite">
        {error && <p className="text-sm text-red-ink">{error.message}</p>}
        {answer && (
          <>
            <p className="mb-3 text-sm wrap-anywhere">
              <code className="font-mono text-xs">{answer.route}</code> {answer.status} {answer.statusText}
            </p>
            <Field label="Response body" hideLabel>
              <Textarea readOnly value={laidOut(answer.text)} className="font-mono text-xs" />
            </Field>
          </>
        )}
      </div>
    </SectionCard>
  );
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
