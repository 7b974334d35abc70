import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { downloadBlob } from '#web/lib/download-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';

interface RecoveryCodesDialogProps {
  codes: string[];
  onClose: () => void;
}

/**
 * Shows new recovery codes once. The dialog closes when the user confirms that the codes are saved. Before
 * that, leaving the page asks for confirmation.
 */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const [isSaved, setIsSaved] = useState(false);
  const [isReminded, setIsReminded] = useState(false);
  const close = () => (isSaved ? onClose() : setIsReminded(true));
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Save your recovery codes"
      description="Each code signs you in once when you cannot use your app or passkey. They are not shown again."
      size="sm"
      footer={
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <ul
        aria-label="Recovery codes"
        data-print-alone
        className="grid gap-x-6 gap-y-1 rounded-md bg-well p-4 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-2 print:hidden">
        <Button size="sm" icon={<Download aria-hidden />} onClick={() => downloadCodes(codes)}>
          Download
        </Button>
        <Button size="sm" icon={<Printer aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
        <CopyButton text={codes.join('\n')} label="Copy recovery codes" />
      </div>
      <Checkbox
        className="mt-5"
        label="I have saved them"
        checked={isSaved}
        error={isReminded && !isSaved ? 'Save the codes first' : undefined}
        onChange={({ target }) => setIsSaved(target.checked)}
      />
      <UnsavedGuard isDirty={!isSaved} text="Your recovery codes will not be shown again." />
    </Dialog>
  );
}

/** Saves the codes as a text file. */
function downloadCodes(codes: string[]): void {
  const text = `Recovery codes for Wrapline (${window.location.host})\n\n${codes.join('\n')}\n`;
  downloadBlob(new Blob([text], { type: 'text/plain' }), 'wrapline-recovery-codes.txt');
}
