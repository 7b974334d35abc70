import { useId, useRef, useState } from 'react';
import type { Message } from '#shared/messages/messages.contract.ts';
import { mayMessage } from '#shared/projects/projects.policy.ts';
import type { ProjectPeople } from '#shared/projects/projects.policy.ts';
import { useActor, useUser } from '#web/session/session.ts';
import { draftName } from '#web/lib/stored-draft.ts';
import { useLinkedItem } from '#web/lib/use-linked-item.ts';
import { useTypedText } from '#web/lib/use-typed-text.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { MessageArea } from './components/message-area.tsx';
import { MessageForm } from './components/message-form.tsx';
import { useConversation } from './messages.queries.ts';
import { useOutbox } from './use-outbox.ts';

interface ProjectMessagesProps {
  project: ProjectPeople & { id: number };
  /** The newest messages, newest first. Older messages are loaded on request. */
  newest: readonly Message[];
  /** The number of all messages. */
  total: number;
}

/** The messages of a project, and the form to send one. */
export function ProjectMessages({ project, newest, total }: ProjectMessagesProps) {
  const { outgoing, delivered, send, retry, withdraw } = useOutbox(project.id);
  const conversation = useConversation(project.id, { newest, delivered, total });
  useLinkedItem({
    prefix: 'message',
    section: 'messages',
    items: conversation.messages,
    more: conversation.older,
  });
  const [text, setText] = useTypedText(draftName(useUser().id, `message_${project.id}`));
  const [expanded, setExpanded] = useState(total > 0);
  const area = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const areaId = useId();

  const sendTypedMessage = () => {
    send(text.trim());
    setText('');
    scrollToNewest(area.current);
  };
  // Keeps the typed text below the withdrawn message.
  const edit = (key: string) => {
    setText([withdraw(key), text].filter(Boolean).join('\n'));
    field.current?.focus();
  };
  // The buttons of an unsent message disappear when they are used. The focus moves to the messages first.
  const focusAreaBefore = (act: (key: string) => void) => (key: string) => {
    area.current?.focus();
    act(key);
  };

  return (
    <SectionCard
      title="Project Messages"
      id="messages"
      actions={<ExpandButton expanded={expanded} onToggle={setExpanded} areaId={areaId} />}
    >
      <div className="flex flex-col gap-3">
        <MessageArea
          ref={area}
          id={areaId}
          expanded={expanded}
          {...conversation}
          outgoing={outgoing}
          onRetry={focusAreaBefore(retry)}
          onEdit={edit}
          onDiscard={focusAreaBefore(withdraw)}
        />
        {mayMessage(useActor(), project) && (
          <MessageForm fieldRef={field} text={text} onType={setText} onSend={sendTypedMessage} />
        )}
      </div>
    </SectionCard>
  );
}

interface ExpandButtonProps {
  expanded: boolean;
  onToggle: (expanded: boolean) => void;
  areaId: string;
}

function ExpandButton({ expanded, onToggle, areaId }: ExpandButtonProps) {
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-expanded={expanded}
      aria-controls={areaId}
      onClick={() => onToggle(!expanded)}
    >
      {expanded ? 'Collapse' : 'Expand'}
    </Button>
  );
}

// The area is laid out from the bottom, so scroll position 0 is the newest message.
function scrollToNewest(area: HTMLDivElement | null): void {
  area?.scrollTo({ top: 0 });
}
