import { useRef } from 'react';
import type { Account } from '#shared/admin/admin.contract.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { businessDocuments } from '../account-documents.ts';
import type { BusinessDocument } from '../account-documents.ts';
import { useVerifyDocument } from '../accounts.queries.ts';

/** The business documents of an account with their states, and a button to verify a declared one. */
export function DocumentStates({ account }: { account: Account }) {
  return (
    <ul
      aria-label={`Documents of ${account.name}`}
      className="flex flex-col gap-1 tabular:gap-0.5 tabular:whitespace-nowrap"
    >
      {businessDocuments(account).map((document) => (
        <DocumentRow key={document.type} account={account} document={document} />
      ))}
    </ul>
  );
}

interface DocumentRowProps {
  account: Account;
  document: BusinessDocument;
}

function DocumentRow({ account, document }: DocumentRowProps) {
  const { label, state, note } = document;
  const row = useRef<HTMLLIElement>(null);
  const verify = useVerifyDocument(account, document);
  // The document is shown as verified at once. The name of the verifier and the time come with the response.
  const isVerified = verify.isPending ? verify.variables : state === 'verified';
  const onVerify = () => {
    // The focus moves to the row, because the button disappears.
    row.current?.focus();
    verify.mutate(true);
  };
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1 rounded-sm tabular:flex-nowrap"
    >
      <span className="min-w-22 shrink-0">
        <span className="sr-only">Business </span>
        {label.replace('Business ', '')}
      </span>
      {state === 'not declared' && <span className="text-faint">Not declared</span>}
      {isVerified && (
        <span title={note} className="flex">
          <Badge tone="green" dot>
            Verified
          </Badge>
        </span>
      )}
      {state !== 'not declared' && !isVerified && (
        <>
          <Badge tone="yellow" dot>
            Declared
          </Badge>
          <Button
            size="sm"
            needsConnection
            aria-label={`Verify ${label} of ${account.name}`}
            onClick={onVerify}
          >
            Verify
          </Button>
        </>
      )}
    </li>
  );
}
