import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LinkPurpose } from '#shared/auth/account-links.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { accountLinkQuery } from '../account-links.queries.ts';
import type { AccountLink } from '../account-links.queries.ts';
import { DoneState } from './done-state.tsx';

interface MailedLinkProps {
  purpose: LinkPurpose;
  /** Whether the action failed because the link was used in the meantime. */
  isUsed: boolean;
  /** Explains why the link may not work, and what to do. */
  unusableLinkText: string;
  unusableLinkAction: ReactNode;
  children: (link: AccountLink) => ReactNode;
}

/** Shows the action of a mailed link. For an unusable link, shows why it does not work and how to continue. */
export function MailedLink(props: MailedLinkProps) {
  const token = useLocation({ select: ({ state }) => state.linkToken });
  return token && !props.isUsed ? (
    <CheckedLinkContent token={token} {...props} />
  ) : (
    <UnusableLink {...props} />
  );
}

function CheckedLinkContent({ token, children, ...props }: MailedLinkProps & { token: string }) {
  const { purpose } = props;
  const link = useQuery(accountLinkQuery(purpose, token));
  if (link.isPending) return <LoadingLink />;
  if (link.error && !link.data)
    return <ErrorState title="The link could not be checked" text={link.error.message} query={link} />;
  return link.data ? children(link.data) : <UnusableLink {...props} />;
}

function UnusableLink({ isUsed, unusableLinkText, unusableLinkAction }: Omit<MailedLinkProps, 'children'>) {
  const texts = {
    icon: <Unlink />,
    title: 'This link no longer works',
    text: unusableLinkText,
    action: unusableLinkAction,
  };
  return isUsed ? <DoneState {...texts} /> : <EmptyState {...texts} />;
}

function LoadingLink() {
  return (
    <Loading text="Checking the link..." className="mt-8 flex flex-col gap-5">
      <Skeleton className="h-15" />
      <Skeleton className="h-11" />
    </Loading>
  );
}
