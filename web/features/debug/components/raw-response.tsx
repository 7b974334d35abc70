import { SectionCard } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import type { RawResult } from '../debug.queries.ts';

interface RawResponseProps {
  response: RawResult | undefined;
  /** The reason when there is no response. */
  error: Error | null;
}

/** The raw response of the last call, with JSON formatted and without the values of tokens and passwords. */
export function RawResponse({ response, error }: RawResponseProps) {
  return (
    <SectionCard title="Response">
      <div aria-live="polite">
        {error && <p className="text-sm text-red-ink">{error.message}</p>}
        {response && (
          <>
            <p className="mb-3 text-sm wrap-anywhere">
              <code className="font-mono text-xs">{response.route}</code> {response.status}{' '}
              {response.statusText}
            </p>
            <Field label="Response body" hideLabel>
              <Textarea readOnly value={formatJson(response.text)} className="font-mono text-xs" />
            </Field>
          </>
        )}
      </div>
    </SectionCard>
  );
}

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text, hideSecret), null, 2);
  } catch {
    return text;
  }
}

function hideSecret(key: string, value: unknown): unknown {
  return /token|password/i.test(key) ? '…' : value;
}
