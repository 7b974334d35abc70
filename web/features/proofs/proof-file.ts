import { settings } from '#web/lib/settings.ts';

/** The size limit, as shown to users. */
export const MAX_PROOF_SIZE_TEXT = `${settings.proofMaxMb.toLocaleString('en-US')} MB`;

/** The `accept` attribute of the file input. It only filters the file dialog; the server checks the bytes of the file. */
export const PROOF_ACCEPT = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';

export interface ProofProblem {
  title: string;
  description: string;
}

/**
 * The reason why a file cannot be uploaded as a proof (docs/requirements/proofs.md, Upload). Undefined when the file can be
 * uploaded.
 */
export function proofProblem(file: File | undefined): ProofProblem | undefined {
  if (!file) return { title: 'No File Selected', description: 'Please select a file to upload.' };
  if (file.size > settings.proofMaxMb * 1024 * 1024)
    return {
      title: 'File too large',
      description: `An artwork proof can be at most ${MAX_PROOF_SIZE_TEXT}.`,
    };
  if (!/\.(pdf|jpe?g|png)$/i.test(file.name))
    return { title: 'Upload Failed', description: 'Please select a PDF, JPG or PNG file.' };
  return undefined;
}
