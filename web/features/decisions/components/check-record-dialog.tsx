import { CircleCheck, CircleX } from 'lucide-react';
import { errorText } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useCheckRecord } from '../decisions.queries.ts';

interface CheckRecordDialogProps {
  projectId: number;
  onClose: () => void;
}

/** Checks whether a file is an unchanged record or proof of the project. */
export function CheckRecordDialog({ projectId, onClose }: CheckRecordDialogProps) {
  const check = useCheckRecord(projectId);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Check a record"
      description="Choose the PDF of a record, or the file of a proof. The file is compared and not stored."
      size="sm"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-4">
        <DropZone
          label="Choose file"
          hint="PDF, JPG or PNG, up to 25 MB"
          accept=".pdf,.jpg,.jpeg,.png"
          disabled={check.isPending}
          error={check.error ? errorText(check.error, 'The file could not be checked.') : undefined}
          onAdd={([file]) => file && check.mutate(file)}
        />
        {check.isPending && (
          <p className="flex items-center gap-2 text-sm text-muted">
            <Spinner /> Comparing...
          </p>
        )}
        <output>{check.data && <CheckResult fileName={check.variables.name} result={check.data} />}</output>
      </div>
    </Dialog>
  );
}

interface CheckResultProps {
  fileName: string;
  result: NonNullable<ReturnType<typeof useCheckRecord>['data']>;
}

function CheckResult({ fileName, result: { matches, version, references, sha256 } }: CheckResultProps) {
  const Icon = matches ? CircleCheck : CircleX;
  return (
    <div
      className={`flex items-start gap-3 rounded-lg p-3 text-sm ${matches ? 'bg-green-soft text-green-ink' : 'bg-red-soft text-red-ink'}`}
    >
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden />
      <div className="flex min-w-0 flex-col gap-1 wrap-anywhere">
        <p className="font-medium">{resultText(matches, version, references)}</p>
        <p>{fileName}</p>
        <p className="font-mono text-xs">SHA-256 {sha256}</p>
      </div>
    </div>
  );
}

function resultText(
  matches: CheckResultProps['result']['matches'],
  version: number | null,
  decisionReferences: string[],
): string {
  const list = new Intl.ListFormat('en').format(decisionReferences);
  if (matches === 'record') return `This file is the unchanged record ${list}.`;
  if (matches === 'proof')
    return decisionReferences.length > 0
      ? `This file is version ${version}, byte for byte. Decisions: ${list}.`
      : `This file is version ${version}, byte for byte.`;
  return 'No match. This file was changed, or it does not belong to this project.';
}
